import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiError } from './api/api-error.ts';

const codes: { readonly [status: number]: string } = {
  400: 'INVALID_PAYLOAD',
  404: 'ROUTE_NOT_FOUND',
  408: 'REQUEST_TIMEOUT',
  413: 'CONTENT_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'REQUESTS_EXCEEDED',
  503: 'SERVICE_UNAVAILABLE',
};

/** Something the answer needs cannot be had at the moment; answered with 503. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
  readonly statusCode = 503;
}

/** Answers an error in the API's shape, without telling how things work inside. */
export function answerError(reply: FastifyReply, status: number): FastifyReply {
  const code = codes[status] ?? (status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'INVALID_REQUEST');
  if (status === 503) reply.header('retry-after', 30);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(apiError(code, `The request failed (${status}).`));
}

/** Answers whatever goes wrong, or is nowhere, outside the pages. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => answerError(reply, 404));
  app.setErrorHandler<{ statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error(error);
    return answerError(reply, status);
  });
}
