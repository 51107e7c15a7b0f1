import { cohortCookie } from '@studio/shared/contract';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { encode, sendEncoded } from '../encoded.ts';
import { releasesFor } from '../live-set/cohort.ts';
import { replayedReleases } from '../replay/replayed-releases.ts';
import { contentSecurityPolicy } from '../security/page-policy.ts';
import { createStaleCache } from '../stale-cache.ts';
import { compositionOf } from './boot-data.ts';
import { languageOf } from './language.ts';
import { lastResort } from './last-resort.ts';
import { pageAddress } from './page-address.ts';
import { createPageSource, type PageParts, type StoredPage } from './page-source.ts';
import { romeDate } from './rome-date.ts';

const maxEntries = 500;
const maxBytes = 64 * 1024 * 1024;
const otherMethods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** For what only some visitors see. */
const forSome = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** Every path that nothing else claims is a page. Its HTML is the same for everyone who speaks the language. */
export const pageRoutes: FastifyPluginAsync<PageParts> = async (app, parts) => {
  const renderPage = createPageSource(parts);
  const cache = createStaleCache<StoredPage>({
    maxEntries,
    maxBytes,
    bytesOf: ({ document }) => document.identity.length + document.brotli.length,
    isGood: ({ status, provisional }) => status < 500 && !provisional,
  });
  let generation = 0;
  parts.content.onPurge(() => {
    generation += 1;
  });

  app.get('/*', async (request, reply) => {
    const address = pageAddress(request.url, parts.siteUrl);
    if (address.kind === 'malformed') return reply.code(400).send();
    if (address.kind === 'redirect') {
      return reply.header('cache-control', 'no-store').redirect(address.to, 308);
    }
    const language = languageOf(request.cookies.lingua, request.headers['accept-language']);
    reply
      .type('text/html; charset=utf-8')
      .header('vary', 'Accept-Encoding, Accept-Language, Cookie')
      .header('content-language', language);
    // Scripts take a token out of the address at once (decision C5); what the document loads before must not repeat it.
    if (address.hasSecrets) reply.header('referrer-policy', 'no-referrer');
    try {
      const live = parts.liveSet.current();
      if (live === undefined) throw new Error('there is no valid live set yet');
      const { readReplay } = parts;
      const { everybody } = live;
      const replayed = await replayedReleases(readReplay, request, everybody, address.pathname);
      const releases = replayed ?? releasesFor(live, request.cookies[cohortCookie]);
      const key = [address.url, language, romeDate(new Date()), releases.id].join(' ');
      // What only some see is made anew each time: it must not push out what everybody sees.
      const { value: page } =
        replayed === undefined
          ? await cache.get(key, String(generation), () =>
              renderPage(address.url, language, releases),
            )
          : { value: await renderPage(address.url, language, replayed, true) };
      reply.header('x-composition', compositionOf(releases));
      sendHead(reply, page);
      if (replayed !== undefined) reply.headers(forSome);
      return sendEncoded(request, reply, page.document);
    } catch (error) {
      request.log.error(error, 'A page could not be rendered');
      const policy = { siteUrl: parts.siteUrl, scriptHashes: [], styleHashes: [] };
      sendHead(reply, { status: 503, policy: contentSecurityPolicy(policy) });
      return sendEncoded(request, reply, await encode(lastResort(language)));
    }
  });

  app.route({
    method: otherMethods,
    url: '/*',
    onRequest: async (_request, reply) => reply.code(405).header('allow', 'GET, HEAD').send(),
    handler: (_request, reply) => reply.send(),
  });
};

function sendHead(
  reply: FastifyReply,
  page: Pick<StoredPage, 'status' | 'location' | 'policy'>,
): void {
  const unavailable = page.status >= 500;
  reply
    .code(page.status)
    .header('content-security-policy', page.policy)
    .header('cache-control', unavailable ? 'no-store' : 'no-cache');
  if (page.location !== undefined) reply.header('location', page.location);
  if (unavailable) reply.header('retry-after', 30);
}
