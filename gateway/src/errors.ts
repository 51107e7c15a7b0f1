import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from './api/api-error.ts';
import { languageOf } from './pages/language.ts';
import { type PlainReason, sendPlainPage } from './plain-page.ts';

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

/** Statuses of which a visitor who follows a link gets a page. */
const plainReasons: { readonly [status: number]: PlainReason } = {
  400: 'malformed',
  429: 'tooMany',
  503: 'unavailable',
};

/** Returns whether a browser asks for a page, not a script for data. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const isPage = !/^\/(?:api|releases|reports)(?:\/|$)/.test(url);
  return isPage && method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/**
 * Answers an error: to a visitor with a small page in their language, to scripts in the API's shape; neither tells how
 * things work inside.
 */
export function answerError(reply: FastifyReply, status: number): FastifyReply {
  const { request } = reply;
  const reason = plainReasons[status];
  // A body is not read any further: its rest would occupy the connection.
  if (!request.raw.complete) reply.header('connection', 'close');
  if (reason !== undefined && isNavigation(request)) {
    const { cookie = '', 'accept-language': accepted } = request.headers;
    // A request that is refused early has no parsed cookies yet.
    const { lingua } = request.server.parseCookie(cookie);
    return sendPlainPage(reply, { status, language: languageOf(lingua, accepted), reason });
  }
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
