import type { RequestHandler } from 'express';
import * as v from 'valibot';

const settingsSchema = v.object({
  TRACES_ENDPOINT: v.string(),
  TRACES_RATIO: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.number()),
});

/** The handler that makes spans of requests once its packages are loaded; until then it passes requests on. */
interface Traces {
  readonly handle: RequestHandler;
  /** Loads the packages of OpenTelemetry. */
  readonly load: () => Promise<void>;
}

/**
 * Creates the handler that makes spans of requests. Returns undefined where the installation has no collector of traces:
 * then the packages of OpenTelemetry would only slow its start.
 */
export function traceRequests(env: Record<string, unknown>): Traces | undefined {
  const { success, output } = v.safeParse(settingsSchema, env);
  if (!success) return undefined;
  let spans: RequestHandler | undefined;
  return {
    handle: (request, response, next) =>
      spans === undefined ? next() : spans(request, response, next),
    async load() {
      const { createSpans } = await import('./spans.ts');
      spans = createSpans({ endpoint: output.TRACES_ENDPOINT, ratio: output.TRACES_RATIO });
    },
  };
}
