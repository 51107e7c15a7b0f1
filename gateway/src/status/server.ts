import fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { createStateReader, type State, type StateParts } from '../metrics/state.ts';
import { createStateGauges } from '../metrics/state-gauges.ts';
import { pageOf, pagePolicy } from './page.ts';
import { createReporter, type HealthReport } from './report.ts';

/** Interval of the looks at the state, in milliseconds. */
const lookEvery = 15_000;

/** Time during which a state is not read again, in milliseconds: many scrapes must not be many questions. */
const freshFor = 1000;

/** A state with its time and the report made from it. */
interface Look {
  readonly at: number;
  readonly state: State;
  readonly report: HealthReport;
}

/**
 * Creates the internal server, not yet listening: `/metrics` for Prometheus, `/` and `/health.json` for people. It has
 * no login and tells nothing about persons.
 */
export function createStatusServer(
  metrics: Metrics,
  parts: Omit<StateParts, 'metrics'>,
): FastifyInstance {
  const app = fastify();
  const setGauges = createStateGauges(metrics.registry);
  const reporter = createReporter();
  const readState = createStateReader({ ...parts, metrics });
  let last: Look | undefined;
  let looking: Promise<Look> | undefined;

  async function lookNow(): Promise<Look> {
    const state = await readState();
    const at = Date.now();
    const report = reporter.add(state, metrics.totals(), at);
    setGauges(state);
    last = { at, state, report };
    return last;
  }

  const look = async () => {
    if (last !== undefined && Date.now() - last.at < freshFor) return last;
    looking ??= lookNow().finally(() => {
      looking = undefined;
    });
    return await looking;
  };

  // The report tells since when something is wrong, also while no program asks.
  const timer = setInterval(() => void look(), lookEvery).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
  });
  app.get('/metrics', async (_request, reply) => {
    await look();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  app.get('/health.json', async () => (await look()).report);
  app.get('/', async (_request, reply) => {
    const { report } = await look();
    return reply
      .header('content-security-policy', pagePolicy)
      .type('text/html; charset=utf-8')
      .send(pageOf(report, Date.now()));
  });
  return app;
}
