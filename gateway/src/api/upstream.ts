import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReplyFromHooks, FastifyReplyFromOptions } from '@fastify/reply-from';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rejectCall } from '../http/errors.ts';
import { forwardedHeaders } from '../log/request-id.ts';
import type { Settings } from '../settings/settings.ts';

/** The pools of connections to the backend: many calls of one kind leave the connections of the others free. */
export const pools = ['login', 'reads', 'writes', 'uploads'] as const;

export type Pool = (typeof pools)[number];

const timeouts = { headersTimeout: 20_000, bodyTimeout: 30_000 };

const common: FastifyReplyFromOptions = { disableRequestLogging: true, destroyAgent: true };

const connections: { readonly [pool in Pool]: number } = {
  login: 16,
  reads: 48,
  writes: 16,
  uploads: 8,
};

/** Returns the connection options of a pool; each call names its host itself. */
export function upstreamOf(pool: Pool): FastifyReplyFromOptions {
  return { ...common, undici: { ...timeouts, connections: connections[pool] } };
}

/**
 * The connection options of files: one connection per reader. A file takes as long as its reader, and the limits per
 * address bound the number of readers.
 */
export const fileUpstream: FastifyReplyFromOptions = { ...common, undici: timeouts };

/** Sends the response for an unreachable backend. */
export function answerWhenAway(reply: FastifyReply): void {
  const message = 'The backend cannot be reached at the moment.';
  rejectCall(reply.header('retry-after', '5'), 503, 'SERVICE_UNAVAILABLE', message);
}

/** The parts in which forwarded requests differ. */
interface Forwarding {
  /** Origin of the backend or of its extension. */
  readonly to: string;
  /** Returns whether a query parameter is forwarded; none by default. */
  readonly passes?: (parameter: string) => boolean;
  /** The forwarded cookies of the visitor, as `name=value; …`. */
  readonly cookie?: string | undefined;
  /** Headers of the backend's response that the visitor does not get. */
  readonly without?: readonly string[];
}

/** Returns the options of a request that is forwarded once, with a response that no cache keeps. */
export function forwarding(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Pick<Settings, 'siteUrl' | 'gatewaySecret'>,
  { to, passes = () => false, cookie, without = [] }: Forwarding,
) {
  return {
    getUpstream: () => to,
    queryString: (_search, url) =>
      new URLSearchParams(
        [...new URL(url, 'http://gateway').searchParams].filter(([name]) => passes(name)),
      ).toString(),
    retryDelay: () => null,
    rewriteRequestHeaders: (_request, { host }) =>
      requestHeaders(request, host, { ...settings, cookie }),
    rewriteHeaders: (headers) => ({
      ...Object.fromEntries(
        Object.entries(responseHeaders(headers)).filter(([name]) => !without.includes(name)),
      ),
      'cache-control': 'no-store',
    }),
    onError: () => answerWhenAway(reply),
  } satisfies FastifyReplyFromHooks;
}

const forwarded = [
  ...['accept', 'accept-language', 'user-agent'],
  ...['range', 'if-range', 'if-none-match', 'if-modified-since'],
];
const forwardedWithBody = ['content-type', 'content-length'];

/** The names of the headers that a response may have from the backend. */
export const returned: readonly string[] = [
  ...['content-type', 'content-length', 'content-range', 'content-encoding', 'content-disposition'],
  ...[
    'accept-ranges',
    'cache-control',
    'etag',
    'last-modified',
    'vary',
    'set-cookie',
    'retry-after',
  ],
];

// The name is set in the backend's environment; over HTTPS it has the prefix.
const sessionCookie = { plain: /^studio_session=/, secure: /^__Host-studio_session=/ };

// A random value by which the backend recognises a browser at a login.
const deviceCookie = { plain: /^studio_device=/, secure: /^__Host-studio_device=/ };

/** The gateway's part of a request to the backend. */
interface Credentials {
  readonly siteUrl: string;
  /** The forwarded cookies of the visitor, as `name=value; …`. */
  readonly cookie: string | undefined;
  /** Proof that the call comes from the site: the backend answers clients only there. */
  readonly gatewaySecret: string;
}

/**
 * Returns the visitor's session cookie as `name=value`. Over HTTPS only the prefixed name counts, which no other host
 * and no plain connection can set.
 */
export function sessionOf(headers: IncomingHttpHeaders, siteUrl: string): string | undefined {
  return cookieLike(headers, sessionCookie[strictness(siteUrl)]);
}

/** Returns the cookie that identifies the browser, as `name=value`, by the same rule as {@link sessionOf}. */
export function deviceOf(headers: IncomingHttpHeaders, siteUrl: string): string | undefined {
  return cookieLike(headers, deviceCookie[strictness(siteUrl)]);
}

const strictness = (siteUrl: string) => (siteUrl.startsWith('https:') ? 'secure' : 'plain');

/** Returns whether a browser sends a session cookie, prefixed or not. */
export function hasSession(headers: IncomingHttpHeaders): boolean {
  return Object.values(sessionCookie).some((name) => cookieLike(headers, name) !== undefined);
}

/** Returns whether a `Set-Cookie` line of the backend starts, renews or ends a session. */
export function setsSession(line: string): boolean {
  return sessionCookie.plain.test(line) || sessionCookie.secure.test(line);
}

/** Returns whether a `Set-Cookie` line of the backend identifies a browser. */
export function setsDevice(line: string): boolean {
  return deviceCookie.plain.test(line) || deviceCookie.secure.test(line);
}

/** Returns the visitor's first cookie that matches a pattern, as `name=value`. */
export function cookieLike(headers: IncomingHttpHeaders, pattern: RegExp): string | undefined {
  return headers.cookie?.split(/;\s*/).find((cookie) => pattern.test(cookie));
}

/** Returns the headers for the backend: a few of the visitor's, and the visitor's address as the gateway sees it. */
export function requestHeaders(
  request: FastifyRequest,
  host: string | undefined,
  { siteUrl, cookie, gatewaySecret }: Credentials,
): Record<string, string> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return {
    ...pick(
      request.headers,
      isRead ? [...forwarded, 'accept-encoding'] : [...forwarded, ...forwardedWithBody],
    ),
    ...(host !== undefined && { host }),
    ...forwardedHeaders(request, siteUrl),
    ...(cookie !== undefined && { cookie }),
    'x-gateway-secret': gatewaySecret,
  };
}

/** Returns the backend's headers that browsers need; the others would reveal its software. */
function responseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const passed = Object.entries(headers).filter(([name]) => returned.includes(name.toLowerCase()));
  return { ...Object.fromEntries(passed), vary: 'Accept-Encoding' };
}

/** Returns the headers with these names that are texts. */
export function pick(
  headers: IncomingHttpHeaders,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
