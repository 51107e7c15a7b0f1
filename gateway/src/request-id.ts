import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** The header by which the backend learns the id of the request that it works for. */
export const requestIdHeader = 'x-request-id';

const current = new AsyncLocalStorage<string>();

/**
 * Makes the id of each request known to all that is done for it: reads from the backend, renders, lines of the log. To be
 * added after what answers from memory alone.
 */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(request.id, done));
}

/** Returns the id of the request that is worked for; undefined where the gateway acts by itself. */
export const currentRequestId = (): string | undefined => current.getStore();
