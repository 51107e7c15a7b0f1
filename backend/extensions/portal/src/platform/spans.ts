import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { RequestHandler } from 'express';

const parent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** The parts of the backend that a span may name: the first part of a path that the gateway forwards. */
const parts = new Set([
  ...['account', 'activity', 'anteprima', 'assets', 'auth', 'collections', 'dashboards', 'fields'],
  ...['files', 'flows', 'folders', 'import-template', 'in-arrivo', 'items', 'notifications'],
  ...['operations', 'panels', 'permissions', 'policies', 'presets', 'relations', 'revisions'],
  ...['riscontro', 'roles', 'server', 'settings', 'translations', 'users', 'utils', 'versions'],
]);

/** The call of the extension that a span may name: a word of our own, before any id. */
const call = /^\/account\/([a-z-]{1,30})(?:\/|$)/;

/**
 * Returns the name of a span: the part of the backend, and of the extension the call where it exists. Ids, collections
 * and anything that a caller makes up are left out.
 */
function nameOf(method: string, path: string, status: number): string {
  const [, first = ''] = path.split('/');
  const own = status === 404 ? undefined : call.exec(path)?.[1];
  return `${method} ${parts.has(first) ? first : 'other'}${own === undefined ? '' : ` ${own}`}`;
}

/** The collector that receives the spans. */
interface Collector {
  /** Its address, without `/v1/traces`. */
  readonly endpoint: string;
  /** The share of the traces that it gets. */
  readonly ratio: number;
}

/**
 * Creates the handler that makes a span of each request whose caller names its trace: the gateway does for what visitors
 * ask.
 */
export function createSpans({ endpoint, ratio }: Collector): RequestHandler {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'studio-backend' }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [
      new BatchSpanProcessor(
        new OTLPTraceExporter({
          url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
          timeoutMillis: 3000,
        }),
      ),
    ],
  });
  const tracer = provider.getTracer('studio');
  return (request, response, next) => {
    const [, traceId, spanId] = parent.exec(request.header('traceparent') ?? '') ?? [];
    if (traceId === undefined || spanId === undefined) return next();
    const { method, path } = request;
    const context = trace.setSpanContext(ROOT_CONTEXT, {
      ...{ traceId, spanId },
      traceFlags: TraceFlags.SAMPLED,
      isRemote: true,
    });
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, context);
    // Also when the caller has gone before the answer.
    response.once('close', () => {
      const { statusCode } = response;
      span.updateName(nameOf(method, path, statusCode));
      span.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    next();
  };
}
