import replyFrom from '@fastify/reply-from';
import type { FastifyPluginAsync } from 'fastify';
import { contentRoutes } from '../content/routes.ts';
import { answerError } from '../http/errors.ts';
import type { Settings } from '../settings/settings.ts';
import { issueToken, rejectForgery } from './anti-forgery.ts';
import { assetRoutes } from './asset-routes.ts';
import { googleRoutes } from './google-routes.ts';
import { proxiedRoutes } from './proxied-routes.ts';
import { uploadRoutes } from './upload-routes.ts';
import { fileUpstream, pools, upstreamOf } from './upstream.ts';

interface Options {
  readonly settings: Settings;
  readonly content: Parameters<typeof contentRoutes>[1];
}

/** Serves all paths under `/api`; paths without a route here are blocked. */
export const apiRoutes: FastifyPluginAsync<Options> = async (app, { settings, content }) => {
  app.addHook('onRequest', rejectForgery(settings.siteUrl));

  app.get('/anti-forgery', (request, reply) => {
    issueToken(request, reply, settings.siteUrl);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
  await app.register(contentRoutes, content);
  await app.register(async (files) => {
    await files.register(replyFrom, fileUpstream);
    await files.register(assetRoutes, settings);
  });
  await app.register(uploadRoutes, settings);
  for (const pool of pools) await app.register(proxiedRoutes, { settings, pool });
  if (settings.googleLogin) {
    await app.register(async (calls) => {
      await calls.register(replyFrom, upstreamOf('login'));
      await calls.register(googleRoutes, settings);
    });
  }

  app.setNotFoundHandler((_request, reply) => answerError(reply, 404));
  app.all('/*', {
    onRequest: async (_request, reply) => reply.callNotFound(),
    handler: (_request, reply) => reply.callNotFound(),
  });
};
