import type { FastifyPluginAsync } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { answerWhenAway, requestHeaders, responseHeaders, sessionOf } from './upstream.ts';

/**
 * Serves `/api/export?code=…`, the archive of a client's own data: with the session, never cached. A browser saves it as
 * it arrives; the code was given to the client's script before, is bound to the client and works once.
 */
export const exportRoutes: FastifyPluginAsync<Settings> = async (app, settings) => {
  app.get('/export', { exposeHeadRoute: false }, (request, reply) =>
    reply.from('/account/export', {
      getUpstream: () => settings.accountUrl,
      queryString: (_search, url) => {
        const code = new URL(url, 'http://gateway').searchParams.get('code') ?? '';
        return new URLSearchParams({ code }).toString();
      },
      retryDelay: () => null,
      rewriteRequestHeaders: (_request, headers) =>
        requestHeaders(request, headers.host, {
          ...settings,
          cookie: sessionOf(request.headers, settings.siteUrl),
        }),
      rewriteHeaders(headers) {
        const { 'set-cookie': _cookie, etag: _etag, ...passed } = responseHeaders(headers);
        return { ...passed, 'cache-control': 'no-store' };
      },
      onError: () => answerWhenAway(reply),
    }),
  );
};
