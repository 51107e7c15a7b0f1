import { languages } from '@studio/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { workerPath } from '../document/site-files.ts';
import { ownScript } from '../document/start-watchdog.ts';
import { encode, sendEncoded } from '../http/encoded.ts';
import { sendPlainPage } from '../http/plain-page.ts';
import type { Settings } from '../settings/settings.ts';

const querySchema = v.object({ lingua: v.fallback(v.picklist(languages), languages[0]) });

/**
 * Serves the service worker and the page that it keeps for the time without a network. With `SERVICE_WORKER=false` a
 * worker takes its place that removes itself, so that every browser gets rid of it with its next visit.
 */
export const serviceWorkerRoutes: FastifyPluginAsync<Pick<Settings, 'serviceWorker'>> = async (
  app,
  { serviceWorker },
) => {
  const encoded = await encode(
    ownScript(`service-worker/${serviceWorker ? 'service-worker.js' : 'farewell.js'}`),
  );

  app.get(workerPath, { config: { rateLimit: false } }, (request, reply) => {
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      // It fetches pages and the icon of this site, and imports nothing.
      .header('content-security-policy', "default-src 'none'; connect-src 'self'; img-src 'self'");
    return sendEncoded(request, reply, encoded);
  });

  app.get('/offline.html', (request, reply) => {
    const { lingua: language } = v.parse(querySchema, request.query);
    reply.header('x-robots-tag', 'noindex');
    return sendPlainPage(reply, { status: 200, language, reason: 'offline' });
  });
};
