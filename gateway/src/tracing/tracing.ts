import {
  type Attributes,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { currentTraceparent, runInSpan } from '../log/request-id.ts';
import { namedParent, traceparentOf } from '../log/trace.ts';
import { type Origin, routeClassOf } from '../metrics/route-class.ts';
import type { Settings } from '../settings/settings.ts';

/** The spans of a gateway. Names and attributes have a fixed set of values: no address, path or id of a visitor. */
export interface Tracing {
  /** Returns the listener of responses of an origin, which makes the span of each request. */
  readonly responsesOf: (origin: Origin) => (request: FastifyRequest, reply: FastifyReply) => void;
  /**
   * Runs a part of the current request in a span of its own, which is the parent of what the part asks for. Background
   * work has no span.
   */
  readonly span: <Result>(
    name: 'render' | 'read',
    body: () => Promise<Result>,
    describe: (result: Result) => Attributes,
  ) => Promise<Result>;
  /** Sends what is left, and stops. */
  readonly close: () => Promise<void>;
}

/** The ids of a span that was named to others before it is made. */
interface Ids {
  readonly trace: string;
  readonly span: string;
}

/** Creates the spans that a collector receives by OTLP. */
export function createTracing({ endpoint, ratio }: NonNullable<Settings['traces']>): Tracing {
  const random = new RandomIdGenerator();
  let next: Ids = { trace: '', span: '' };
  // The decision follows from the trace's id alone, so that gateway and backend make the same one.
  const sampler = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'studio-gateway' }),
    sampler,
    // Headers carry the ids of a span before it ends, and it is made when it ends.
    idGenerator: { generateTraceId: () => next.trace, generateSpanId: () => next.span },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: tracesUrl(endpoint), timeoutMillis: 3000 }),
      }),
    ],
  });
  const tracer = provider.getTracer('studio');
  // Asked before anything is made: most requests of a busy site are not in the share.
  const isSent = (traceId: string) =>
    sampler.shouldSample(ROOT_CONTEXT, traceId).decision !== SamplingDecision.NOT_RECORD;

  function record(
    name: string,
    kind: SpanKind,
    ids: Ids,
    parent: string | undefined,
    started: number,
    attributes: Attributes,
    isError: boolean,
  ): void {
    next = ids;
    const remote = { traceId: ids.trace, traceFlags: TraceFlags.SAMPLED, isRemote: true };
    const context =
      parent === undefined
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, { ...remote, spanId: parent });
    const span = tracer.startSpan(name, { kind, startTime: started, attributes }, context);
    if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  return {
    responsesOf: (origin) => (request, reply) => {
      const [, traceId = '', spanId = ''] = traceparentOf(request).split('-');
      if (!isSent(traceId)) return;
      const kind = routeClassOf(origin, request);
      const { statusCode } = reply;
      record(
        `${methods.get(request.method) ?? 'OTHER'} ${kind}`,
        SpanKind.SERVER,
        { trace: traceId, span: spanId },
        namedParent(request),
        Date.now() - reply.elapsedTime,
        { 'http.response.status_code': statusCode, 'studio.origin': origin, 'studio.class': kind },
        statusCode >= 500,
      );
    },
    async span(name, body, describe) {
      const [, traceId, parent] = currentTraceparent()?.split('-') ?? [];
      if (traceId === undefined || parent === undefined || !isSent(traceId)) return await body();
      const ids = { trace: traceId, span: random.generateSpanId() };
      const started = Date.now();
      const end = (attributes: Attributes, isError: boolean) =>
        record(name, SpanKind.CLIENT, ids, parent, started, attributes, isError);
      try {
        const result = await runInSpan(`00-${ids.trace}-${ids.span}-01`, body);
        end(describe(result), false);
        return result;
      } catch (error) {
        // The message of an error may name a path: the log has it.
        end({}, true);
        throw error;
      }
    },
    close: () => provider.shutdown(),
  };
}

const methods = new Map(
  ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((one) => [one, one]),
);

/** Returns the address of traces at a collector (OTLP/HTTP). */
const tracesUrl = (endpoint: string) => `${endpoint.replace(/\/$/, '')}/v1/traces`;
