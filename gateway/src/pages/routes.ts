import { cohortCookie } from '@studio/shared/contract';
import { movedPath } from '@studio/shared/contract/owner-of';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { reportingEndpoints } from '../document/page-policy.ts';
import { speculationRules } from '../document/speculation-rules.ts';
import { sendEncoded } from '../http/encoded.ts';
import { answerError } from '../http/errors.ts';
import { fieldsOf, takeForms } from '../http/form-posts.ts';
import { languageOf } from '../http/language.ts';
import { sendPlainPage } from '../http/plain-page.ts';
import { audienceOf, releasesOf } from '../manifest/cohort.ts';
import type { ManifestSource } from '../manifest/follow-manifest.ts';
import type { ReleaseSet } from '../manifest/live-releases.ts';
import { type Drafts, isFramed } from '../preview/drafts.ts';
import { previewedReleases, type ReadPreview, requiresLogin } from '../preview/previews.ts';
import { createFormCall } from './form-call.ts';
import { pageAddress } from './page-address.ts';
import type { PageCache } from './page-cache.ts';
import type { RenderPage, StoredPage } from './page-source.ts';
import type { CountPage, ResponseCache } from './response-cache.ts';

const otherMethods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Headers of a previewed page, which must not be cached or indexed. */
const previewHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** The parts that pages are served from. */
interface PageRouteParts {
  readonly manifest: Pick<ManifestSource, 'current'>;
  readonly readPreview: ReadPreview;
  readonly drafts: Drafts;
  readonly siteUrl: string;
  readonly renderPage: RenderPage;
  readonly pageCache: PageCache;
  readonly responseCache: ResponseCache;
  readonly countPage?: CountPage | undefined;
}

/** Serves a page at every path without another route. Its HTML is the same for all visitors with the same language. */
export const pageRoutes: FastifyPluginAsync<PageRouteParts> = async (app, parts) => {
  const { pageCache, responseCache, renderPage, readPreview, drafts, countPage } = parts;

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
    // Scripts remove a token from the address (decision C5); requests of the document before that must not repeat it.
    if (address.hasSecrets) reply.header('referrer-policy', 'no-referrer');
    try {
      const live = parts.manifest.current();
      if (live === undefined) throw new Error('no valid manifest was read yet');
      const { pathname, url, hasSecrets } = address;
      const previewed = await previewedReleases(readPreview, request, live.common, pathname);
      // A previewed page is never cached: it must not evict the pages of all visitors.
      if (previewed !== undefined) {
        if (redirectMoved(reply, previewed, request)) return reply;
        const page = await renderPage(url, language, previewed, { preview: true });
        setHead(reply, page);
        return sendEncoded(request, reply.headers(previewHeaders), page.document);
      }
      const claim = drafts.claimOf(request, request.cookies);
      if (claim !== undefined && !requiresLogin(live.common, pathname)) {
        const draft = await drafts.open(claim, isFramed(request));
        if (draft === undefined)
          return sendPlainPage(reply, { status: 404, language, reason: 'previewOver' });
        const page = await renderPage(url, language, live.common, { preview: true, draft });
        setHead(reply, page);
        // The page's own policy names the only origin that may frame it.
        reply.removeHeader('x-frame-options').headers(previewHeaders);
        return sendEncoded(request, reply, page.document);
      }
      const audience = audienceOf(live, request.cookies[cohortCookie]);
      const releases = releasesOf(live, audience);
      if (redirectMoved(reply, releases, request)) return reply;
      const key = { url, language, audience };
      const isCached = pageCache.current(key, releases) !== undefined;
      const page = await pageCache.get(key, releases);
      // A new site has no home page until an editor publishes one. With 503 search engines come back.
      if (page.value.status === 404 && pathname === '/') {
        const plain = { status: 503, language, reason: 'preparing' } as const;
        return sendPlainPage(reply.header('x-robots-tag', 'noindex'), plain);
      }
      const ageHeader = pageCache.ageHeader(page, releases);
      const isOutdated = Object.keys(ageHeader).length > 0;
      const from = isCached ? 'page-cache' : 'made';
      countPage?.(isOutdated ? 'outdated' : from, (Date.now() - page.madeAt) / 1000);
      setHead(reply, page.value);
      if (!hasSecrets) responseCache.store(request, reply, page.value);
      reply.headers(ageHeader);
      return await sendEncoded(request, reply, page.value.document);
    } catch (error) {
      request.log.error(error, 'A page could not be rendered');
      countPage?.('failed');
      return sendPlainPage(reply, { status: 503, language, reason: 'unavailable' });
    }
  });

  await app.register(formRoute, parts);

  app.route({
    method: otherMethods,
    url: '/*',
    onRequest: async (_request, reply) => reply.code(405).header('allow', 'GET, HEAD, POST').send(),
    handler: (_request, reply) => reply.send(),
  });
};

/**
 * Serves the forms that browsers without scripts send to pages: the page's own action answers, and makes its one call
 * as the visitor's browser would. The page goes to this visitor only: 200 with the confirmation, 422 with the errors
 * beside the fields.
 */
const formRoute: FastifyPluginAsync<PageRouteParts> = async (app, parts) => {
  const { siteUrl, manifest, readPreview, renderPage } = parts;
  takeForms(app, siteUrl);

  app.post('/*', async (request, reply) => {
    const address = pageAddress(request.url, siteUrl);
    if (address.kind === 'malformed') return answerError(reply, 400);
    if (address.kind === 'redirect') return reply.redirect(address.to, 308);
    const { url, pathname } = address;
    const language = languageOf(request.cookies.lingua, request.headers['accept-language']);
    const call = createFormCall(app, siteUrl, request);
    const form = { body: fieldsOf(request).toString(), send: call.send };
    try {
      const live = manifest.current();
      if (live === undefined) throw new Error('no valid manifest was read yet');
      const previewed = await previewedReleases(readPreview, request, live.common, pathname);
      const releases =
        previewed ?? releasesOf(live, audienceOf(live, request.cookies[cohortCookie]));
      const preview = previewed !== undefined;
      if (redirectMoved(reply, releases, request)) return reply;
      const page = await renderPage(url, language, releases, { preview, form });
      reply
        .type('text/html; charset=utf-8')
        .header('content-language', language)
        .header('vary', 'Accept-Encoding, Accept-Language, Cookie');
      setHead(reply, page);
      return await sendEncoded(request, reply.headers(previewHeaders), page.document);
    } catch (error) {
      request.log.error(error, 'A form could not be answered');
      // The visitor must not send again what has arrived.
      return call.wasAccepted()
        ? sendPlainPage(reply, { status: 200, language, reason: 'formSent' })
        : sendPlainPage(reply, { status: 503, language, reason: 'formFailed' });
    }
  });
};

/**
 * Redirects a path that an app has retired, for good and with its query; returns false for any other path. Browsers ask
 * again each time, because a rollback brings the old page back.
 */
function redirectMoved(
  reply: FastifyReply,
  { apps }: ReleaseSet,
  { url }: FastifyRequest,
): boolean {
  const { pathname, search } = new URL(url, 'http://localhost');
  const to = movedPath(
    pathname,
    Object.values(apps).map(({ release }) => release),
  );
  if (to === undefined) return false;
  void reply.header('cache-control', 'no-cache').redirect(`${to}${search}`, 308);
  return true;
}

function setHead(reply: FastifyReply, page: StoredPage): void {
  const isUnavailable = page.status >= 500;
  reply
    .code(page.status)
    .header('content-security-policy', page.policy)
    .headers({ ...reportingEndpoints, ...speculationRules })
    .header('cache-control', isUnavailable ? 'no-store' : 'no-cache')
    .header('x-composition', page.composition);
  if (page.location !== undefined) reply.header('location', page.location);
  if (isUnavailable) reply.header('retry-after', 30);
}
