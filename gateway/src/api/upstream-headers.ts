import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { requestIdHeader } from '../request-id.ts';

const passedOn = [
  ...['accept', 'accept-language', 'user-agent'],
  ...['range', 'if-range', 'if-none-match', 'if-modified-since'],
];
const withBody = ['content-type', 'content-length'];

const passedBack = [
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

// The name that the backend's environment gives it, with the prefix that it has over HTTPS.
const sessionCookie = { plain: /^studio_session=/, secure: /^__Host-studio_session=/ };

// A random word by which the backend knows a browser again at a login.
const deviceCookie = { plain: /^studio_device=/, secure: /^__Host-studio_device=/ };

/** How a call is presented to the backend. */
export interface Presentation {
  readonly siteUrl: string;
  /** The cookies of the visitor's that go along, as `name=value; …`. */
  readonly cookie: string | undefined;
  /** Proof that the call comes from the site: the backend answers clients there only. */
  readonly gatewaySecret: string;
}

/**
 * Returns the visitor's session cookie as `name=value`. Over HTTPS only the one counts that no other host and no plain
 * connection can have set.
 */
export function sessionOf(headers: IncomingHttpHeaders, siteUrl: string): string | undefined {
  return cookieLike(headers, sessionCookie[strictness(siteUrl)]);
}

/** Returns the cookie by which the backend knows this browser, as `name=value`; under the same rule. */
export function deviceOf(headers: IncomingHttpHeaders, siteUrl: string): string | undefined {
  return cookieLike(headers, deviceCookie[strictness(siteUrl)]);
}

const strictness = (siteUrl: string) => (siteUrl.startsWith('https:') ? 'secure' : 'plain');

/** Returns whether a browser sends a session cookie, under whichever name. */
export function hasSession(headers: IncomingHttpHeaders): boolean {
  return Object.values(sessionCookie).some((name) => cookieLike(headers, name) !== undefined);
}

/** Whether a `Set-Cookie` line of the backend starts, renews or ends a session. */
export function setsSession(line: string): boolean {
  return sessionCookie.plain.test(line) || sessionCookie.secure.test(line);
}

/** Whether a `Set-Cookie` line of the backend makes a browser known. */
export function setsDevice(line: string): boolean {
  return deviceCookie.plain.test(line) || deviceCookie.secure.test(line);
}

/** The first of the visitor's cookies, as `name=value`, that looks like the pattern. */
export function cookieLike(headers: IncomingHttpHeaders, pattern: RegExp): string | undefined {
  return headers.cookie?.split(/;\s*/).find((cookie) => pattern.test(cookie));
}

/** Headers for the backend: a few of the visitor's, and who asks as the gateway itself has seen it. */
export function requestHeaders(
  request: FastifyRequest,
  host: string | undefined,
  { siteUrl, cookie, gatewaySecret }: Presentation,
): Record<string, string> {
  const site = new URL(siteUrl);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return {
    ...pick(
      request.headers,
      isRead ? [...passedOn, 'accept-encoding'] : [...passedOn, ...withBody],
    ),
    ...(host !== undefined && { host }),
    [requestIdHeader]: request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': site.protocol.slice(0, -1),
    'x-forwarded-host': site.host,
    ...(cookie !== undefined && { cookie }),
    'x-gateway-secret': gatewaySecret,
  };
}

/** Of the backend's headers only those that mean something to the browser; the rest tells what runs here. */
export function responseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const passed = Object.entries(headers).filter(([name]) =>
    passedBack.includes(name.toLowerCase()),
  );
  return { ...Object.fromEntries(passed), vary: 'Accept-Encoding' };
}

/** The names of the headers that an answer may have taken over from the backend. */
export const takenOver: readonly string[] = passedBack;

function pick(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
