import replyFrom from '@fastify/reply-from';
import type { FastifyPluginAsync } from 'fastify';
import type { Content } from '../content/content.ts';
import { contentRoutes } from '../content/routes.ts';
import { answerError } from '../errors.ts';
import type { Settings } from '../settings.ts';
import { issueToken, refuseForgery } from './anti-forgery.ts';
import { assetRoutes } from './asset-routes.ts';
import { googleRoutes } from './google-routes.ts';
import { proxiedRoutes } from './proxied-routes.ts';
import { refuseTokenInQuery } from './request-rules.ts';
import { fileUpstream, pools, upstreamOf } from './upstream.ts';

interface Options {
  readonly settings: Settings;
  readonly content: Pick<Content, 'readForVisitor'>;
}

/** Everything under `/api`; what is not declared here does not exist. */
export const apiRoutes: FastifyPluginAsync<Options> = async (app, { settings, content }) => {
  app.addHook('onRequest', refuseTokenInQuery);
  app.addHook('onRequest', refuseForgery(settings.siteUrl));

  app.get('/anti-forgery', (request, reply) => {
    issueToken(request, reply, settings.siteUrl);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
  await app.register(contentRoutes, content);
  await app.register(async (files) => {
    await files.register(replyFrom, fileUpstream);
    await files.register(assetRoutes, settings);
  });
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
