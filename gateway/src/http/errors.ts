import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from './language.ts';
import { type PlainReason, sendPlainPage } from './plain-page.ts';

/** A dependency that the response needs is unavailable; answered with 503. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
  readonly statusCode = 503;
}

/** An error response in the shape of Directus' own, so that the apps know only one. */
interface ApiError {
  readonly errors: readonly {
    readonly message: string;
    readonly extensions: { readonly code: string };
  }[];
}

/**
 * Returns the body of an error response.
 * @param code machine-readable reason, in capitals
 */
export function apiError(code: string, message: string): ApiError {
  return { errors: [{ message, extensions: { code } }] };
}

/** Sends an error response of a call; no cache keeps it. */
export function rejectCall(
  reply: FastifyReply,
  status: number,
  code: string,
  message: string,
): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(apiError(code, message));
}

/**
 * Sends the response for what a client may not have, for what does not exist, and for a malformed id: always the same
 * bytes, so that no visitor learns which ids exist (decision P5).
 */
export const rejectForeign = (reply: FastifyReply): FastifyReply =>
  rejectCall(
    reply.type('application/json; charset=utf-8'),
    403,
    'FORBIDDEN',
    "You don't have permission to access this.",
  );

const codes: { readonly [status: number]: string } = {
  400: 'INVALID_PAYLOAD',
  404: 'ROUTE_NOT_FOUND',
  408: 'REQUEST_TIMEOUT',
  413: 'CONTENT_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'REQUESTS_EXCEEDED',
  503: 'SERVICE_UNAVAILABLE',
};

/** The statuses for which a navigation gets a page instead of JSON. */
const plainReasons: { readonly [status: number]: PlainReason } = {
  400: 'malformed',
  403: 'formForeign',
  429: 'tooMany',
  503: 'unavailable',
};

/** Returns whether a browser requests a page or sends it a form, as opposed to a script. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const isPage = !/^\/(?:api|releases|reports)(?:\/|$)/.test(url);
  return isPage && ['GET', 'POST'].includes(method) && (headers.accept ?? '').includes('text/html');
}

/**
 * Sends an error without internal details: a small page in the visitor's language for a navigation, JSON for scripts.
 */
export function answerError(reply: FastifyReply, status: number): FastifyReply {
  const { request } = reply;
  const reason = plainReasons[status];
  // The rest of an unread body would keep the connection busy.
  if (!request.raw.complete) reply.header('connection', 'close');
  if (reason !== undefined && isNavigation(request)) {
    const { cookie = '', 'accept-language': accepted } = request.headers;
    // A request that is rejected early has no parsed cookies yet.
    const { lingua } = request.server.parseCookie(cookie);
    return sendPlainPage(reply, { status, language: languageOf(lingua, accepted), reason });
  }
  const code = codes[status] ?? (status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'INVALID_REQUEST');
  if (status === 503) reply.header('retry-after', 30);
  reply.type('application/json; charset=utf-8');
  return rejectCall(reply, status, code, `The request failed (${status}).`);
}

/** Adds the responses for unknown paths and for errors; errors of the server itself are logged. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => answerError(reply, 404));
  app.setErrorHandler<{ statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error(error);
    return answerError(reply, status);
  });
}
