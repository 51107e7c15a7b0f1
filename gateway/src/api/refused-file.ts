import type { FastifyReply } from 'fastify';
import { apiError } from './api-error.ts';

/** Whether an answer means that this visitor has no such file. */
export function isRefusal(status: number): boolean {
  return status === 403 || status === 404;
}

/**
 * Answers for a file that somebody else owns, that nobody has, or whose id is none: always alike, to
 * the byte, so that nobody learns which ids exist (decision P5).
 */
export function refuseFile(reply: FastifyReply): FastifyReply {
  return reply
    .code(403)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(apiError('FORBIDDEN', "You don't have permission to access this."));
}
