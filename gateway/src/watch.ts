import type { Directus } from './content/directus.ts';
import type { OnResponse } from './http/app.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { observeDirectus, observeRenderer } from './metrics/observe.ts';
import type { Origin } from './metrics/route-class.ts';
import type { CountPage } from './pages/response-cache.ts';
import type { RunningRenderer } from './render/renderer.ts';
import type { Settings } from './settings/settings.ts';
import { traceDirectus, traceRenderer } from './tracing/trace-parts.ts';
import type { Tracing } from './tracing/tracing.ts';

/** The metrics and traces of a gateway, as far as its settings ask for them. */
export interface Watch {
  readonly metrics: Metrics | undefined;
  readonly countPage: CountPage | undefined;
  /** Returns the listener of responses of an origin. */
  readonly responsesOf: (origin: Origin) => OnResponse | undefined;
  readonly directus: (directus: Directus) => Directus;
  readonly renderer: (renderer: RunningRenderer) => RunningRenderer;
  readonly close: () => Promise<void>;
}

/** Creates what watches a gateway; without settings for it, nothing is wrapped and nothing listens. */
export async function createWatch(settings: Pick<Settings, 'metrics' | 'traces'>): Promise<Watch> {
  const metrics = settings.metrics && createMetrics();
  const tracing = settings.traces && (await loadTracing(settings.traces));
  return {
    metrics,
    countPage: metrics?.countPage,
    responsesOf(origin) {
      const listeners = [metrics, tracing].flatMap((one) => one?.responsesOf(origin) ?? []);
      if (listeners.length === 0) return undefined;
      return (request, reply) => {
        for (const listener of listeners) listener(request, reply);
      };
    },
    directus(directus) {
      const observed = metrics ? observeDirectus(directus, metrics) : directus;
      return tracing ? traceDirectus(observed, tracing) : observed;
    },
    renderer(renderer) {
      const observed = metrics ? observeRenderer(renderer, metrics) : renderer;
      return tracing ? traceRenderer(observed, tracing) : observed;
    },
    close: async () => await tracing?.close(),
  };
}

/** Loads the packages of OpenTelemetry, which take a tenth of the processor time of a start, only where traces are sent. */
async function loadTracing(traces: NonNullable<Settings['traces']>): Promise<Tracing> {
  const { createTracing } = await import('./tracing/tracing.ts');
  return createTracing(traces);
}
