import type { FastifyReplyFromOptions } from '@fastify/reply-from';
import type { FastifyReply } from 'fastify';
import { apiError } from './api-error.ts';

const timeouts = { headersTimeout: 20_000, bodyTimeout: 30_000 };

/** How the proxied calls reach the backend; each says itself which host answers it. */
export const upstream: FastifyReplyFromOptions = {
  disableRequestLogging: true,
  destroyAgent: true,
  undici: { ...timeouts, connections: 64 },
};

/**
 * How files do: over connections of their own, as many as there are readers. A file takes as long as
 * its reader does, and a login must not wait for somebody's slow phone.
 */
export const fileUpstream: FastifyReplyFromOptions = { ...upstream, undici: timeouts };

/** Answers for a backend that does not. */
export function answerWhenAway(reply: FastifyReply): void {
  reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '5' })
    .send(apiError('SERVICE_UNAVAILABLE', 'The backend cannot be reached at the moment.'));
}
