import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { releasedFilePolicy } from '@studio/gateway/security/release-policy';
import { type AppName, appNamePattern, withoutRetrySegment } from '@studio/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { snapshotPrefix } from './snapshots.ts';

const paramsSchema = v.object({
  app: v.pipe(v.string(), v.regex(appNamePattern)),
  snapshot: v.string(),
  '*': v.string(),
});

interface Options {
  readonly releasesDir: string;
  readonly siteUrl: string;
}

/**
 * Serves the files of development builds. They carry no signature, and the gateway itself serves signed releases only.
 */
export const snapshotRoutes: FastifyPluginAsync<Options> = async (
  app,
  { releasesDir, siteUrl },
) => {
  const folderOf = (name: AppName, snapshot: string) =>
    join(releasesDir, name, `${snapshotPrefix}${snapshot}`, 'web');
  await app.register(fastifyStatic, {
    root: releasesDir,
    serve: false,
    setHeaders(reply, path) {
      const policy = releasedFilePolicy(path, siteUrl);
      if (policy !== undefined) reply.header('content-security-policy', policy);
    },
  });
  const address = `/releases/:app/${snapshotPrefix}:snapshot/*`;
  app.get(address, { config: { rateLimit: false } }, (request, reply) => {
    const { app: name, snapshot, '*': file } = v.parse(paramsSchema, request.params);
    return reply.sendFile(withoutRetrySegment(file), folderOf(name, snapshot));
  });
};
