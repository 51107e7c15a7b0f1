import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { apps, withoutAttempt } from '@studio/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { answerError } from '../errors.ts';
import { releasedFilePolicy } from '../security/release-policy.ts';
import type { IsReleased } from './released-files.ts';

const paramsSchema = v.object({
  app: v.picklist(apps),
  version: v.pipe(v.string(), v.regex(/^[0-9A-Za-z][0-9A-Za-z.+-]*$/)),
  '*': v.pipe(v.string(), v.minLength(1)),
});

const oneYear = 31_536_000_000;

interface Options {
  readonly releasesDir: string;
  readonly siteUrl: string;
  readonly isReleased: IsReleased;
}

/**
 * Serves the files that teams have signed, of every release, live or not: they never change, and every attempt to load
 * one gets the same.
 */
export const releaseRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  await app.register(fastifyStatic, {
    root: options.releasesDir,
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: oneYear,
    index: false,
    redirect: false,
    setHeaders(reply, path) {
      const policy = releasedFilePolicy(path.replace(/\.(?:br|gz)$/, ''), options.siteUrl);
      if (policy !== undefined) reply.header('content-security-policy', policy);
    },
  });
  app.setNotFoundHandler((_request, reply) => answerError(reply, 404));
  // Also for paths that try to leave the release: nobody learns what is beside it.
  app.setErrorHandler((_error, _request, reply) => answerError(reply, 404));
  app.get('/*', (_request, reply) => reply.callNotFound());
  app.get('/:app/:version/*', { config: { rateLimit: false } }, async (request, reply) => {
    const params = v.safeParse(paramsSchema, request.params);
    if (!params.success) return reply.callNotFound();
    const { app: name, version, '*': asked } = params.output;
    const file = withoutAttempt(asked);
    if (!(await options.isReleased(name, version, file))) return reply.callNotFound();
    return reply.sendFile(file, join(options.releasesDir, name, version, 'web'));
  });
};
