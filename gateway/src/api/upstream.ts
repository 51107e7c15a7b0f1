import type { FastifyReplyFromOptions } from '@fastify/reply-from';
import type { FastifyReply } from 'fastify';
import { apiError } from './api-error.ts';

/** Groups of calls with connections of their own to the backend: many of one kind leave those of the others free. */
export const pools = ['login', 'reads', 'writes', 'uploads'] as const;

export type Pool = (typeof pools)[number];

const timeouts = { headersTimeout: 20_000, bodyTimeout: 30_000 };

const common: FastifyReplyFromOptions = { disableRequestLogging: true, destroyAgent: true };

const connections: { readonly [pool in Pool]: number } = {
  ...{ login: 16, reads: 48, writes: 16, uploads: 8 },
};

/** Returns how the calls of a pool reach the backend; each says itself which host answers it. */
export function upstreamOf(pool: Pool): FastifyReplyFromOptions {
  return { ...common, undici: { ...timeouts, connections: connections[pool] } };
}

/**
 * How files reach the backend: over as many connections as there are readers. A file takes as long as its reader, whose
 * number the limits per address bound.
 */
export const fileUpstream: FastifyReplyFromOptions = { ...common, undici: timeouts };

/** Answers for a backend that does not. */
export function answerWhenAway(reply: FastifyReply): void {
  reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '5' })
    .send(apiError('SERVICE_UNAVAILABLE', 'The backend cannot be reached at the moment.'));
}
