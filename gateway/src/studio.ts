import httpProxy from '@fastify/http-proxy';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasSession } from './api/upstream.ts';
import type { Counters } from './counters/counters.ts';
import { rateLimitStore } from './counters/rate-limit-store.ts';
import { createApp, type OnResponse, requireHost } from './http/app.ts';
import { rejectCall } from './http/errors.ts';
import { forwardedHeaders } from './log/request-id.ts';
import { networkOf } from './security/addresses.ts';
import { filePolicy, strictTransport } from './security/headers.ts';
import type { Settings } from './settings/settings.ts';
import { isOfStudio, pathOf } from './studio-requests.ts';

const hidden = ['x-powered-by', 'server'];

/** The files of the Studio's interface: public, with hashes in their names. */
const interfaceFiles = /^\/admin\/assets\//;

/** Returns whether a request is for an uploaded file; the stored type of an old file may differ from its content. */
const isFile = (request: Pick<FastifyRequest, 'url'>) => pathOf(request).startsWith('/assets/');

/** Returns whether a request can try a password. */
const triesPassword = (request: FastifyRequest) =>
  request.method === 'POST' && pathOf(request).startsWith('/auth/');

/**
 * Creates the server of the Studio's origin, not yet listening: the parts of the backend that the Studio uses, on a
 * host of its own (decision O2a). Requests under another host name are rejected, so that a login here never meets the
 * site's. The session cookie alone identifies the user; no other token counts.
 */
export async function createStudio(
  settings: Settings,
  counters?: Counters,
  onResponse?: OnResponse,
): Promise<FastifyInstance> {
  const app = createApp(settings, onResponse);
  const studio = new URL(settings.studioUrl);
  requireHost(app, studio.origin, 'editor');
  app.addHook('onRequest', async (request, reply) => {
    const isAllowed = isOfStudio(request, hasSession(request.headers));
    if (isAllowed && !isForeign(request, studio.origin)) return;
    return rejectCall(reply, 403, 'FORBIDDEN', 'There is nothing here for you.');
  });
  await app.register(rateLimit, {
    max: (request) => settings.rateLimits[triesPassword(request) ? 'login' : 'general'],
    keyGenerator: (request) => `${networkOf(request.ip, 64)} ${triesPassword(request)}`,
    timeWindow: '1 minute',
    ...(counters && { store: rateLimitStore(counters, 'studio') }),
    allowList: (request) => interfaceFiles.test(pathOf(request)),
  });
  await app.register(httpProxy, {
    upstream: settings.directusUrl,
    disableRequestLogging: true,
    destroyAgent: true,
    replyOptions: {
      retryDelay: () => null,
      rewriteRequestHeaders: (
        request,
        { 'x-gateway-secret': _secret, authorization: _authorization, ...headers },
      ) => ({
        ...headers,
        ...forwardedHeaders(request, studio.origin),
      }),
      rewriteHeaders: (headers, request) => ({
        ...Object.fromEntries(Object.entries(headers).filter(([name]) => !hidden.includes(name))),
        ...(!(request && interfaceFiles.test(pathOf(request))) && { 'cache-control': 'no-store' }),
        ...(request && isFile(request) && { 'content-security-policy': filePolicy }),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'same-origin',
        ...strictTransport(settings.studioUrl, settings.transportScope),
      }),
      onError: (reply) =>
        reply.code(503).type('text/plain').send('Directus cannot be reached at the moment.'),
    },
  });
  return app;
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Returns true for an unsafe request that a browser sent for another origin: cookies that are `SameSite=Lax` go along
 * with those of sibling subdomains. Programs send neither header.
 */
function isForeign(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  ownOrigin: string,
): boolean {
  if (safeMethods.includes(method)) return false;
  const { origin, 'sec-fetch-site': site } = headers;
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
  return (origin !== undefined && origin !== ownOrigin) || !isOwnSite;
}
