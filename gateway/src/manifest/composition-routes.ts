import { cohortCookie, compositionPath } from '@studio/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import { compositionOf } from '../pages/bootstrap-data.ts';
import { releasesFor } from './cohort.ts';
import type { ManifestSource } from './follow-manifest.ts';

interface Options {
  readonly manifest: Pick<ManifestSource, 'current'>;
}

/** Tells a tab that is open for long which composition a new page would have, in the words of its boot data. */
export const compositionRoutes: FastifyPluginAsync<Options> = async (app, { manifest }) => {
  app.get(compositionPath, (request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store');
    const live = manifest.current();
    if (live === undefined) return reply.code(503).send();
    return reply.send(compositionOf(releasesFor(live, request.cookies[cohortCookie])));
  });
};
