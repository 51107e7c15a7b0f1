import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { traceHeader, traceparentOf } from './trace.ts';

/** The header that carries a request's id to the backend. */
const requestIdHeader = 'x-request-id';

/**
 * Returns the headers by which the backend knows a request: its id, trace and visitor's address as the gateway sees it.
 * @param origin the origin that the visitor asked
 */
export function forwardedHeaders(
  request: Pick<FastifyRequest, 'id' | 'headers' | 'ip'>,
  origin: string,
): Record<string, string> {
  const { protocol, host } = new URL(origin);
  return {
    [requestIdHeader]: request.id,
    [traceHeader]: traceparentOf(request),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-host': host,
  };
}

const current = new AsyncLocalStorage<{ readonly id: string; readonly traceparent: string }>();

/**
 * Makes the id and the trace of each request available to everything that runs for it: reads from the backend, renders, log lines.
 * Add it after the response cache, which needs no id.
 */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) =>
    current.run({ id: request.id, traceparent: traceparentOf(request) }, done),
  );
}

/** Returns the id of the current request; undefined for the gateway's background work. */
export const currentRequestId = (): string | undefined => current.getStore()?.id;

/** Returns the `traceparent` of the current request or of its part; undefined for the gateway's background work. */
export const currentTraceparent = (): string | undefined => current.getStore()?.traceparent;

/** Runs a part of the current request as the parent of what it asks for. */
export function runInSpan<Result>(traceparent: string, body: () => Result): Result {
  const request = current.getStore();
  return request === undefined ? body() : current.run({ ...request, traceparent }, body);
}

/** Returns the headers that name the current request to the backend; none for the gateway's background work. */
export function currentHeaders(): Readonly<Record<string, string>> {
  const request = current.getStore();
  return request === undefined
    ? {}
    : { [requestIdHeader]: request.id, [traceHeader]: request.traceparent };
}
