import type { Attributes } from '@opentelemetry/api';
import type { Histogram } from 'prom-client';
import type { Directus } from './content/directus.ts';
import type { OnResponse } from './http/app.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import type { Origin } from './metrics/route-class.ts';
import type { CountPage } from './pages/response-cache.ts';
import type { RunningRenderer } from './render/renderer.ts';
import type { Settings } from './settings/settings.ts';

/** The metrics and traces of a gateway, as far as its settings ask for them. */
export interface Telemetry {
  readonly metrics: Metrics | undefined;
  readonly countPage: CountPage | undefined;
  /** Returns the listener of responses of an origin. */
  readonly responsesOf: (origin: Origin) => OnResponse | undefined;
  /** Wraps the client of the backend so that its reads are timed, each with a span. */
  readonly directus: (directus: Directus) => Directus;
  /** Wraps a renderer so that its pages are timed, each with a span that is the parent of the page's reads. */
  readonly renderer: (renderer: RunningRenderer) => RunningRenderer;
  readonly close: () => Promise<void>;
}

/** How a part of a request is recorded. */
interface Recorded<Result> {
  readonly times: Histogram<'outcome'> | undefined;
  /** Outcome of a part that throws. */
  readonly failure: string;
  readonly outcomeOf: (result: Result) => string;
  readonly attributesOf: (result: Result) => Attributes;
}

/** The form of a read of content; the group is the collection, which the gateway has checked. */
const items = /^\/items\/([a-z_]{1,40})(?:[/?]|$)/;

/** Creates the telemetry of a gateway; without settings for it, nothing is wrapped and nothing listens. */
export async function createTelemetry(
  settings: Pick<Settings, 'metrics' | 'traces'>,
): Promise<Telemetry> {
  const metrics = settings.metrics && createMetrics();
  // The packages of OpenTelemetry take a tenth of the processor time of a start.
  const tracing =
    settings.traces && (await import('./tracing/tracing.ts')).createTracing(settings.traces);
  const isOff = metrics === undefined && tracing === undefined;

  async function record<Result>(
    name: 'read' | 'render',
    body: () => Promise<Result>,
    { times, failure, outcomeOf, attributesOf }: Recorded<Result>,
  ): Promise<Result> {
    const end = times?.startTimer();
    try {
      const result = await (tracing ? tracing.span(name, body, attributesOf) : body());
      end?.({ outcome: outcomeOf(result) });
      return result;
    } catch (error) {
      end?.({ outcome: failure });
      throw error;
    }
  }

  const recordRead =
    (read: Directus['read']): Directus['read'] =>
    (path) =>
      record('read', () => read(path), {
        times: metrics?.backendReads,
        failure: 'away',
        outcomeOf: ({ status }) => (status < 500 ? 'answered' : 'error'),
        attributesOf: ({ status }) => ({
          'http.response.status_code': status,
          'studio.collection': items.exec(path)?.[1] ?? 'other',
        }),
      });

  return {
    metrics,
    countPage: metrics?.countPage,
    responsesOf(origin) {
      if (isOff) return undefined;
      const listeners = [metrics, tracing].flatMap((one) => one?.responsesOf(origin) ?? []);
      return (request, reply) => {
        for (const listener of listeners) listener(request, reply);
      };
    },
    directus(directus) {
      if (isOff) return directus;
      const { read, readAsGateway } = directus;
      return { ...directus, read: recordRead(read), readAsGateway: recordRead(readAsGateway) };
    },
    renderer(renderer) {
      if (isOff) return renderer;
      const outcomeOf = ({ provisional }: { readonly provisional?: true }) =>
        provisional ? 'without-content' : 'whole';
      return {
        ...renderer,
        async render(request) {
          metrics?.pendingRenders.inc();
          try {
            return await record('render', () => renderer.render(request), {
              times: metrics?.renders,
              failure: 'failed',
              outcomeOf,
              attributesOf: (page) => ({ 'studio.outcome': outcomeOf(page) }),
            });
          } finally {
            metrics?.pendingRenders.dec();
          }
        },
      };
    },
    close: async () => await tracing?.close(),
  };
}
