import type { FastifyPluginAsync } from 'fastify';
import type { Content } from './content/content.ts';
import type { Directus } from './directus.ts';
import type { ManifestSource } from './manifest/follow-manifest.ts';
import type { Storage } from './manifest/memory.ts';
import { menuRead } from './pages/bootstrap-content.ts';

interface Options {
  readonly directus: Pick<Directus, 'isReachable'>;
  readonly content: Pick<Content, 'read'>;
  readonly manifest: Pick<ManifestSource, 'current'>;
  readonly storage: Pick<Storage, 'isWritable'>;
}

/**
 * Answers whether the gateway is alive and whether it can serve pages, with one word for each missing part; the log has
 * the reasons.
 */
export const healthRoutes: FastifyPluginAsync<Options> = async (app, parts) => {
  app.get('/healthz', { config: { rateLimit: false } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );

  // Asks the backend each time, so that it is limited like everything else.
  app.get('/readyz', async (_request, reply) => {
    const releases = parts.manifest.current() !== undefined;
    const backend = await parts.directus.isReachable();
    // Without the backend the pages go on from what is cached.
    const content = backend || (await parts.content.read(menuRead)).status === 200;
    const ready = releases && content;
    const degraded = [
      ...(backend ? [] : ['backend']),
      ...(parts.storage.isWritable() ? [] : ['storage']),
    ];
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: ready ? 'ready' : 'not ready',
        ...(degraded.length > 0 && { degraded }),
      });
  });
};
