import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AllowedCall } from './allow-list.ts';
import { apiError } from './api-error.ts';

/** Refuses tokens in addresses: they would end up in logs and histories. */
export async function refuseTokenInQuery(request: FastifyRequest, reply: FastifyReply) {
  const names = [...new URL(request.url, 'http://gateway').searchParams.keys()];
  if (!names.some((name) => name.startsWith('access_token'))) return;
  return reply.code(400).send(apiError('INVALID_QUERY', 'No token belongs in an address.'));
}

/**
 * Refuses bodies of another type than the call's, too large ones, and those that do not say how large
 * they are; of a call without a body, every body.
 */
export function checkBody({ body }: Pick<AllowedCall, 'body'>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { 'content-type': type = '', 'content-length': length } = request.headers;
    if (body === undefined) {
      if (Number(length ?? 0) === 0 && request.headers['transfer-encoding'] === undefined) return;
      return reply.code(413).send(apiError('CONTENT_TOO_LARGE', 'The call takes no body.'));
    }
    if (length === undefined) {
      return reply.code(411).send(apiError('LENGTH_REQUIRED', 'The size of the body is missing.'));
    }
    if (Number(length) > body.maxBytes) {
      return reply.code(413).send(apiError('CONTENT_TOO_LARGE', 'The body is too large.'));
    }
    if (type.split(';')[0]?.trim().toLowerCase() !== body.type) {
      return reply.code(415).send(apiError('UNSUPPORTED_MEDIA_TYPE', `Only ${body.type} is read.`));
    }
  };
}
