import { cohortCookie, compositionAddress } from '@studio/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import { compositionOf } from '../pages/boot-data.ts';
import { releasesFor } from './cohort.ts';
import type { LiveSetSource } from './follow-live-set.ts';

interface Options {
  readonly liveSet: Pick<LiveSetSource, 'current'>;
}

/** Tells a tab that is open for long which composition a new page would have, in the words of its boot data. */
export const compositionRoutes: FastifyPluginAsync<Options> = async (app, { liveSet }) => {
  app.get(compositionAddress, (request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store');
    const live = liveSet.current();
    if (live === undefined) return reply.code(503).send();
    return reply.send(compositionOf(releasesFor(live, request.cookies[cohortCookie])));
  });
};
