import { cohortCookie } from '@studio/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { audienceOf, releasesOf } from '../manifest/cohort.ts';
import type { ManifestSource } from '../manifest/follow-manifest.ts';
import { compositionCookie } from '../preview/previews.ts';
import { contentAge } from './content-age.ts';
import { languageOf } from './language.ts';
import type { PageCache } from './page-cache.ts';
import type { PreparedAnswer, PreparedAnswers } from './prepared-answers.ts';

interface Parts {
  readonly siteUrl: string;
  readonly manifest: Pick<ManifestSource, 'current'>;
  readonly pageCache: Pick<PageCache, 'current' | 'oldSince'>;
  readonly prepared: Pick<PreparedAnswers, 'find'>;
}

/**
 * Answers what was answered before, ahead of everything that would make the same answer again. The limit of requests
 * and the log count it like any other. Needs the limiter to be there; to be added before what sets headers.
 */
export function addQuickAnswers(app: FastifyInstance, parts: Parts): void {
  const limit = app.createRateLimit();

  function find({ method, url, headers }: FastifyRequest): PreparedAnswer | undefined {
    const live = parts.manifest.current();
    if (method !== 'GET' || live === undefined) return undefined;
    const cookies = headers.cookie === undefined ? {} : app.parseCookie(headers.cookie);
    if (cookies[compositionCookie] !== undefined) return undefined;
    const language = languageOf(cookies.lingua, headers['accept-language']);
    const audience = audienceOf(live, cookies[cohortCookie]);
    const asked = { url: parts.siteUrl + url, language, audience };
    const releases = releasesOf(live, audience);
    const kept = parts.pageCache.current(asked, releases);
    if (kept === undefined) return undefined;
    const answer = parts.prepared.find(headers, kept.value);
    if (answer === undefined) return undefined;
    const age = contentAge(parts.pageCache.oldSince(kept, releases));
    return { ...answer, headers: [...answer.headers, ...Object.entries(age).flat()] };
  }

  app.addHook('onRequest', async (request, reply) => {
    const answer = find(request);
    if (answer === undefined) return;
    const counted = await limit(request);
    // Refused further on, in the words of every refusal.
    if (!counted.isAllowed && counted.isExceeded) return;
    reply.hijack();
    reply.raw.writeHead(answer.status, answer.headers).end(answer.body);
  });
}
