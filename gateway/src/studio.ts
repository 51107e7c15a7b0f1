import httpProxy from '@fastify/http-proxy';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiError } from './api/api-error.ts';
import { hasSession } from './api/upstream-headers.ts';
import { createApp } from './create-app.ts';
import { requestIdHeader } from './request-id.ts';
import { networkOf } from './security/addresses.ts';
import { filePolicy, strictTransport } from './security/headers.ts';
import type { Settings } from './settings.ts';

const hidden = ['x-powered-by', 'server'];

/** The editor's own program, whose files are public and have their hash in their names. */
const program = /^\/admin\/assets\//;

/** What the editor needs before anybody is logged in: itself, and the ways to a session. */
const forEverybody = [
  /^\/(?:admin(?:\/|$)|auth(?:\/(?:login|refresh|logout|password\/(?:request|reset)))?\/?$)/,
  /^\/(?:server\/(?:info|ping)|translations|users\/invite\/accept|extensions\/sources\/[\w.-]+)\/?$/,
];

/** What of the backend the editor uses for people who are logged in; the rest does not exist at this origin. */
const forStaff = new RegExp(
  `^/(?:${[
    ...['access', 'activity', 'assets', 'auth', 'collections', 'comments', 'dashboards'],
    ...['extensions', 'fields', 'files', 'flows', 'folders', 'items', 'notifications'],
    ...['operations', 'panels', 'permissions', 'policies', 'presets', 'relations', 'revisions'],
    ...['roles', 'server', 'settings', 'translations', 'users', 'utils', 'versions'],
  ].join('|')})(?:/|$)`,
);

/** Fetches from addresses that the caller names: nothing that an editor of this site needs. */
const imports = /^\/files\/import(?:\/|$)/;

/** Returns the path as the proxy and the backend read it: `/x/../AUTH` is `/auth`. */
function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return (URL.parse(url, 'http://gateway')?.pathname ?? '').toLowerCase().replace(/\/{2,}/g, '/');
}

/** Uploaded files; old ones may have another type than that of their content. */
const isFile = (request: Pick<FastifyRequest, 'url'>) => pathOf(request).startsWith('/assets/');

/** Where a password can be tried. */
const triesPassword = (request: FastifyRequest) =>
  request.method === 'POST' && pathOf(request).startsWith('/auth/');

/** Whether the editor has a use for this call, by whoever asks. */
function isOfEditor(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (forEverybody.some((pattern) => pattern.test(path))) return true;
  return hasSession(request.headers) && forStaff.test(path) && !imports.test(path);
}

/**
 * The editors' origin: the parts of the backend that the editor uses, on a host of its own (decision O2a), not yet
 * listening. A request under any other host name is refused, so that a login here never meets the site's; who asks is
 * known by the session cookie alone, so that no other token counts.
 */
export async function createStudio(settings: Settings): Promise<FastifyInstance> {
  const app = createApp(settings);
  const studio = new URL(settings.studioUrl);
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.host === studio.host) return;
    return reply.code(421).type('text/plain').send('This is not the address of the editor.');
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isOfEditor(request)) return;
    return reply
      .code(403)
      .header('cache-control', 'no-store')
      .send(apiError('FORBIDDEN', 'There is nothing here for you.'));
  });
  await app.register(rateLimit, {
    max: (request) => settings.rateLimits[triesPassword(request) ? 'login' : 'general'],
    keyGenerator: (request) => `${networkOf(request.ip, 64)} ${triesPassword(request)}`,
    timeWindow: '1 minute',
    allowList: (request) => program.test(pathOf(request)),
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
        [requestIdHeader]: request.id,
        'x-forwarded-for': request.ip,
        'x-forwarded-proto': studio.protocol.slice(0, -1),
        'x-forwarded-host': studio.host,
      }),
      rewriteHeaders: (headers, request) => ({
        ...Object.fromEntries(Object.entries(headers).filter(([name]) => !hidden.includes(name))),
        ...(!(request && program.test(pathOf(request))) && { 'cache-control': 'no-store' }),
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
