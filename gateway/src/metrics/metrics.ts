import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PageOrigin } from '../pages/response-cache.ts';
import { type Origin, routeClassOf, statusClassOf } from './route-class.ts';

/** Limits of the buckets of times that visitors wait for, in seconds. */
const waits = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Limits of the buckets of ages, in seconds: up to a day. */
const ages = [1, 10, 60, 600, 3600, 21_600, 86_400];

/** Sums of a gateway since its start. */
export interface Totals {
  readonly requests: number;
  /** Answers of class `4xx`, such as 404 and 429, and those to calls of logins among them. */
  readonly refused: number;
  readonly refusedLogins: number;
  /** Answers of class `5xx`. */
  readonly serverErrors: number;
  readonly pages: number;
  /** Pages that took longer than a second. */
  readonly slowPages: number;
  readonly failedProcesses: number;
  readonly rollbacks: number;
}

/**
 * The counters of one gateway, in a registry of their own. Labels have a fixed set of values: classes of routes,
 * names of apps in the manifest. No address, path, id or name of a person may become one.
 */
export type Metrics = ReturnType<typeof createMetrics>;

/** Creates counters that stand at zero, with those of the process. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'studio_http_requests_total',
    help: 'Responses by origin, class of route and class of status.',
    labelNames: ['origin', 'class', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'studio_http_request_seconds',
    help: 'Time from the request to the end of its response.',
    labelNames: ['origin', 'class'],
    buckets: waits,
    registers,
  });
  const pages = new Counter({
    name: 'studio_pages_total',
    help: 'Pages by origin: response-cache and page-cache are hits, outdated is an older page, made and failed are misses.',
    labelNames: ['from'],
    registers,
  });
  const pageAges = new Histogram({
    name: 'studio_page_age_seconds',
    help: 'Time since a sent page was rendered or last compared with its content.',
    buckets: ages,
    registers,
  });
  const pendingRenders = new Gauge({
    name: 'studio_renders_pending',
    help: 'Pages that are rendered, or wait for a render process.',
    registers,
  });
  const renders = new Histogram({
    name: 'studio_render_seconds',
    help: 'Time to render a page, waiting included, by outcome: whole, without-content or failed.',
    labelNames: ['outcome'],
    buckets: waits,
    registers,
  });
  const processes = new Gauge({
    name: 'studio_render_processes',
    help: 'Running render processes.',
    registers,
  });
  const processEnds = new Counter({
    name: 'studio_render_process_ends_total',
    help: 'Ended render processes: failed ones crashed, looped or broke a rule.',
    labelNames: ['outcome'],
    registers,
  });
  const rollbacks = new Counter({
    name: 'studio_rollbacks_total',
    help: 'Automatic rollbacks by this gateway.',
    labelNames: ['app'],
    registers,
  });
  const backendReads = new Histogram({
    name: 'studio_backend_seconds',
    help: "Time of the gateway's own reads from the backend, by outcome.",
    labelNames: ['outcome'],
    buckets: waits,
    registers,
  });
  const totals = {
    ...{ requests: 0, refused: 0, refusedLogins: 0, serverErrors: 0 },
    ...{ pages: 0, slowPages: 0, failedProcesses: 0, rollbacks: 0 },
  };
  // Not the histogram of the default metrics: each scrape empties that one.
  const delays = monitorEventLoopDelay();
  delays.enable();
  // A rate needs a first value of zero.
  for (const outcome of ['ended', 'failed']) processEnds.inc({ outcome }, 0);
  for (const from of ['response-cache', 'page-cache', 'made', 'outdated', 'failed'])
    pages.inc({ from }, 0);

  return {
    registry,
    totals: (): Totals => ({ ...totals }),
    /** Returns the listener of responses of an origin. */
    responsesOf: (origin: Origin) => (request: FastifyRequest, reply: FastifyReply) => {
      const kind = routeClassOf(origin, request);
      const status = statusClassOf(reply);
      const took = reply.elapsedTime / 1000;
      requests.inc({ origin, class: kind, status });
      durations.observe({ origin, class: kind }, took);
      totals.requests += 1;
      if (status === '5xx') totals.serverErrors += 1;
      if (status === '4xx') totals.refused += 1;
      if (status === '4xx' && kind === 'login') totals.refusedLogins += 1;
      if (kind === 'page') totals.pages += 1;
      if (kind === 'page' && took > 1) totals.slowPages += 1;
    },
    countPage(from: PageOrigin, ageSeconds?: number) {
      pages.inc({ from });
      if (ageSeconds !== undefined) pageAges.observe(ageSeconds);
    },
    countProcess(event: 'started' | 'ended' | 'failed') {
      if (event === 'started') return processes.inc();
      processes.dec();
      processEnds.inc({ outcome: event });
      if (event === 'failed') totals.failedProcesses += 1;
    },
    countRollback(app: string) {
      rollbacks.inc({ app });
      totals.rollbacks += 1;
    },
    /** Returns the delay in seconds that one in a hundred turns of the event loop exceeded since the last call. */
    takeEventLoopDelay() {
      const delay = delays.percentile(99) / 1e9;
      delays.reset();
      return delay;
    },
    pendingRenders,
    renders,
    backendReads,
  };
}
