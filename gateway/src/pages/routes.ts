import { cohortCookie } from '@studio/shared/contract';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { sendEncoded } from '../encoded.ts';
import { answerError } from '../errors.ts';
import { audienceOf, releasesOf } from '../manifest/cohort.ts';
import type { ManifestSource } from '../manifest/follow-manifest.ts';
import { sendPlainPage } from '../plain-page.ts';
import { previewedReleases } from '../preview/previewed-releases.ts';
import type { ReadPreview } from '../preview/previews.ts';
import { reportingEndpoints } from '../reports/browser-reports.ts';
import { contentAge } from './content-age.ts';
import { languageOf } from './language.ts';
import { pageAddress } from './page-address.ts';
import type { PageCache } from './page-cache.ts';
import type { RenderPage, StoredPage } from './page-source.ts';
import type { PreparedAnswers } from './prepared-answers.ts';

const otherMethods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** For what only some visitors see. */
const forSome = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** What pages are served from. */
export interface PageRouteParts {
  readonly manifest: Pick<ManifestSource, 'current'>;
  readonly readReplay: ReadPreview;
  readonly siteUrl: string;
  readonly renderPage: RenderPage;
  readonly pageCache: PageCache;
  readonly prepared: PreparedAnswers;
}

/** Every path that nothing else claims is a page. Its HTML is the same for everyone who speaks the language. */
export const pageRoutes: FastifyPluginAsync<PageRouteParts> = async (app, parts) => {
  const { pageCache, prepared, renderPage, readReplay } = parts;

  app.get('/*', async (request, reply) => {
    const address = pageAddress(request.url, parts.siteUrl);
    if (address.kind === 'malformed') return answerError(reply, 400);
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
      const live = parts.manifest.current();
      if (live === undefined) throw new Error('there is no valid live set yet');
      const { pathname, url, hasSecrets } = address;
      const previewed = await previewedReleases(readReplay, request, live.everybody, pathname);
      // What only some see is made anew each time: it must not push out what everybody sees.
      if (previewed !== undefined) {
        const page = await renderPage(url, language, previewed, true);
        sendHead(reply, page);
        return sendEncoded(request, reply.headers(forSome), page.document);
      }
      const audience = audienceOf(live, request.cookies[cohortCookie]);
      const releases = releasesOf(live, audience);
      const kept = await pageCache.get({ url, language, audience }, releases);
      // A new site has no home until an editor publishes it, and it is not gone: search engines are to come back.
      if (kept.value.status === 404 && pathname === '/') {
        const page = { status: 503, language, reason: 'preparing' } as const;
        return sendPlainPage(reply.header('x-robots-tag', 'noindex'), page);
      }
      const since = pageCache.oldSince(kept, releases);
      sendHead(reply, kept.value);
      if (!hasSecrets) prepared.prepare(request, reply, kept.value);
      reply.headers(contentAge(since));
      return await sendEncoded(request, reply, kept.value.document);
    } catch (error) {
      request.log.error(error, 'A page could not be rendered');
      return sendPlainPage(reply, { status: 503, language, reason: 'unavailable' });
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
  page: Pick<StoredPage, 'status' | 'policy'> & Partial<StoredPage>,
): void {
  const unavailable = page.status >= 500;
  reply
    .code(page.status)
    .header('content-security-policy', page.policy)
    .headers(reportingEndpoints)
    .header('cache-control', unavailable ? 'no-store' : 'no-cache');
  if (page.composition !== undefined) reply.header('x-composition', page.composition);
  if (page.location !== undefined) reply.header('location', page.location);
  if (unavailable) reply.header('retry-after', 30);
}
