import type { FastifyReplyFromOptions } from '@fastify/reply-from';
import type { FastifyReply } from 'fastify';
import { apiError } from './api-error.ts';

/** How the proxied calls reach the backend; each says itself which host answers it. */
export const upstream: FastifyReplyFromOptions = {
  disableRequestLogging: true,
  destroyAgent: true,
  undici: { connections: 64, headersTimeout: 20_000, bodyTimeout: 30_000 },
};

/** Answers for a backend that does not. */
export function answerWhenAway(reply: FastifyReply): void {
  reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '5' })
    .send(apiError('SERVICE_UNAVAILABLE', 'The backend cannot be reached at the moment.'));
}
