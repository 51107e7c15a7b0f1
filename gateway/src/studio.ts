import httpProxy from '@fastify/http-proxy';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createApp } from './create-app.ts';
import { strictTransport } from './security/headers.ts';
import type { Settings } from './settings.ts';

const hidden = ['x-powered-by', 'server'];

/** Where a password can be tried. The path is read as the proxy reads it: `/x/../auth` is `/auth`. */
function triesPassword({ method, url }: FastifyRequest): boolean {
  const path = URL.parse(url, 'http://gateway')?.pathname ?? '';
  return method === 'POST' && /^\/auth\//i.test(path);
}

/**
 * The editors' origin: all of the backend, on a host of its own (decision O2a), not yet listening.
 * A request under any other host name is refused, so that a login here never meets the site's.
 */
export async function createStudio(settings: Settings): Promise<FastifyInstance> {
  const app = createApp(settings);
  const studio = new URL(settings.studioUrl);
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.host === studio.host) return;
    return reply.code(421).type('text/plain').send('This is not the address of the editor.');
  });
  await app.register(rateLimit, {
    max: settings.rateLimits.login,
    timeWindow: '1 minute',
    allowList: (request) => !triesPassword(request),
  });
  await app.register(httpProxy, {
    upstream: settings.directusUrl,
    disableRequestLogging: true,
    destroyAgent: true,
    replyOptions: {
      retryDelay: () => null,
      rewriteRequestHeaders: (request, { 'x-gateway-secret': _secret, ...headers }) => ({
        ...headers,
        'x-forwarded-for': request.ip,
        'x-forwarded-proto': studio.protocol.slice(0, -1),
        'x-forwarded-host': studio.host,
      }),
      rewriteHeaders: (headers) => ({
        ...Object.fromEntries(Object.entries(headers).filter(([name]) => !hidden.includes(name))),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'same-origin',
        ...strictTransport(settings.studioUrl),
      }),
      onError: (reply) =>
        reply.code(503).type('text/plain').send('Directus cannot be reached at the moment.'),
    },
  });
  return app;
}
