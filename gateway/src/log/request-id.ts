import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** The header that carries a request's id to the backend. */
export const requestIdHeader = 'x-request-id';

const current = new AsyncLocalStorage<string>();

/**
 * Makes the id of each request available to everything that runs for it: reads from the backend, renders, log lines.
 * Add it after the response cache, which needs no id.
 */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(request.id, done));
}

/** Returns the id of the current request; undefined for the gateway's background work. */
export const currentRequestId = (): string | undefined => current.getStore();
