import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { consoleApp, type ManifestAccess } from '@studio/releases/manifest';
import type { ReleaseEvent } from '@studio/releases/webhook';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { apiRoutes } from './api/routes.ts';
import { unsubscribeRoutes } from './api/unsubscribe-routes.ts';
import type { Content } from './content/content.ts';
import type { Directus } from './content/directus.ts';
import type { Counters } from './counters/counters.ts';
import { rateLimitStore } from './counters/rate-limit-store.ts';
import { speculationRulesRoute } from './document/speculation-rules.ts';
import { startWatchdogRoute } from './document/start-watchdog.ts';
import { personalCalendarRoutes } from './feeds/personal-calendar.ts';
import { feedRoutes } from './feeds/routes.ts';
import { createApp } from './http/app.ts';
import { iconRoutes } from './icons/routes.ts';
import { addRequestIds } from './log/request-id.ts';
import type { Warn } from './log/warn.ts';
import { everyRelease, servedReleases } from './manifest/cohort.ts';
import { compositionRoutes } from './manifest/composition.ts';
import { createDeltaReader, type ReadDelta } from './manifest/deltas.ts';
import { followLive, type ManifestSource } from './manifest/follow-manifest.ts';
import { allReleases } from './manifest/live-releases.ts';
import { createFileReader, type ReadReleasedFile } from './manifest/released-files.ts';
import { releaseRoutes } from './manifest/routes.ts';
import { menuRead } from './pages/bootstrap-content.ts';
import { languageRoute } from './pages/language-route.ts';
import { createPageCache } from './pages/page-cache.ts';
import type { RenderPage } from './pages/page-source.ts';
import { createResponseCache, serveStoredResponses } from './pages/response-cache.ts';
import { pageRoutes } from './pages/routes.ts';
import { createDrafts } from './preview/drafts.ts';
import { createPreviewReader, previewCookie, type ReadPreview } from './preview/previews.ts';
import { previewRoutes } from './preview/routes.ts';
import { watchReleases } from './reports/automatic-rollback.ts';
import { browserReportRoutes } from './reports/browser-reports.ts';
import { createErrorSamples, type ErrorSamples } from './reports/error-samples.ts';
import { createHealth, type Health } from './reports/health.ts';
import { reportRoutes } from './reports/routes.ts';
import { limitAddresses } from './security/addresses.ts';
import { addSecurityHeaders } from './security/headers.ts';
import { serviceWorkerRoutes } from './service-worker/routes.ts';
import type { Settings } from './settings/settings.ts';
import type { Storage } from './storage/storage.ts';
import type { Telemetry } from './telemetry.ts';

/** The parts of the server; the caller starts and ends each of them. */
interface Parts {
  readonly directus: Directus;
  readonly content: Content;
  readonly manifest: ManifestSource;
  readonly readReleasedFile: ReadReleasedFile;
  readonly readDelta: ReadDelta;
  readonly renderPage: RenderPage;
  readonly readPreview: ReadPreview;
  readonly health: Health;
  readonly samples: ErrorSamples;
  readonly storage: Pick<Storage, 'isWritable'>;
  /** Counters in Redis; without them the limits are counted in this process. */
  readonly counters?: Counters | undefined;
  readonly warn: Warn;
  readonly telemetry?: Pick<Telemetry, 'responsesOf' | 'countPage'> | undefined;
  /** Called after new reports of browsers. */
  readonly onReport: () => Promise<void>;
}

/** Completes the parts of a server. */
export function serverParts({
  releases,
  onRollback,
  samples = createErrorSamples(),
  ...given
}: Pick<
  Parts,
  'directus' | 'content' | 'manifest' | 'renderPage' | 'storage' | 'counters' | 'telemetry' | 'warn'
> & {
  readonly releases: ManifestAccess;
  readonly onRollback?: (event: ReleaseEvent) => void;
  readonly samples?: ErrorSamples;
}): Parts {
  const { manifest, warn } = given;
  const health = createHealth();
  const readReleasedFile = createFileReader(releases, () => {
    const live = manifest.current();
    return live === undefined ? [] : everyRelease(live);
  });
  followLive(manifest, samples.follow);
  return {
    ...given,
    health,
    samples,
    onReport: watchReleases({
      releases,
      manifest,
      health,
      warn,
      ...(onRollback && { onRollback }),
    }),
    readPreview: createPreviewReader(releases, manifest, warn),
    readReleasedFile,
    readDelta: createDeltaReader(releases, manifest, readReleasedFile),
  };
}

// Caches keep pages: their headers must not contain the number of requests that one visitor has left.
const noHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/** Creates the server of the site's public origin, not yet listening. */
export async function createServer(settings: Settings, parts: Parts): Promise<FastifyInstance> {
  const { siteUrl, rateLimits } = settings;
  const pageCache = createPageCache(parts, parts.renderPage);
  const responseCache = createResponseCache();
  const drafts = createDrafts(parts.directus, parts.content, settings, parts.warn);
  const { countPage } = parts.telemetry ?? {};
  const pages = { ...parts, siteUrl, pageCache, responseCache, drafts, countPage };
  const app = createApp(settings, parts.telemetry?.responsesOf('site'));
  limitAddresses(app, settings.addressLimits, settings.trustProxy > 0);
  await app.register(rateLimit, {
    max: rateLimits.general,
    timeWindow: '1 minute',
    addHeadersOnExceeding: noHeaders,
    ...(parts.counters && { store: rateLimitStore(parts.counters, 'site') }),
  });
  serveStoredResponses(app, pages);
  addRequestIds(app);
  await addSecurityHeaders(app, settings);
  await app.register(cookie);
  await app.register(healthRoutes, parts);
  await app.register(releaseRoutes, {
    prefix: '/releases',
    ...settings,
    ...parts,
    readReleasedFile: async (name, ...rest) =>
      name === consoleApp ? undefined : await parts.readReleasedFile(name, ...rest),
  });
  const readOfPreview = (request: FastifyRequest) => {
    const claim = drafts.claimOf(request, request.cookies);
    return claim && drafts.readerOf(claim);
  };
  const { readForVisitor, readable } = parts.content;
  followLive(parts.manifest, (live) => readable.admit(servedReleases(live)));
  const content = {
    readForVisitor,
    readOfPreview,
    async prepare({ cookies }: FastifyRequest) {
      const token = cookies[previewCookie];
      const preview = token === undefined ? undefined : await parts.readPreview(token);
      if (preview !== undefined) readable.admit(allReleases(preview.releases));
    },
  };
  await app.register(unsubscribeRoutes, { prefix: '/api', ...settings });
  await app.register(apiRoutes, { prefix: '/api', settings, content });
  await app.register(feedRoutes, {
    ...settings,
    read: parts.content.read,
    manifest: parts.manifest,
  });
  await app.register(personalCalendarRoutes, { siteUrl, directus: parts.directus });
  await app.register(iconRoutes, { read: parts.content.read });
  await app.register(compositionRoutes, parts);
  await app.register(reportRoutes, { ...parts, settings });
  await app.register(browserReportRoutes, { settings });
  await app.register(startWatchdogRoute);
  await app.register(speculationRulesRoute);
  await app.register(serviceWorkerRoutes, settings);
  await app.register(previewRoutes, { ...settings, ...parts });
  await app.register(languageRoute, settings);
  await app.register(pageRoutes, pages);
  return app;
}

/**
 * Reports whether the gateway is alive and whether it can serve pages, with one word for each missing part; the log has
 * the reasons.
 */
const healthRoutes: FastifyPluginAsync<
  Pick<Parts, 'directus' | 'content' | 'manifest' | 'storage' | 'counters'>
> = async (app, parts) => {
  app.get('/healthz', { config: { rateLimit: false } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );

  // Rate-limited: each request asks the backend.
  app.get('/readyz', async (_request, reply) => {
    const hasReleases = parts.manifest.current() !== undefined;
    const { isReachable: hasBackend, isWritable } = await parts.directus.readiness();
    // Without the backend the site serves pages from the cached content.
    const hasContent = hasBackend || (await parts.content.read(menuRead)).status === 200;
    const isReady = hasReleases && hasContent;
    const degraded = [
      ...(hasBackend ? [] : ['backend']),
      ...(isWritable && parts.storage.isWritable() ? [] : ['storage']),
      ...((parts.counters?.areShared() ?? true) ? [] : ['limits']),
    ];
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ready' : 'not ready',
        ...(degraded.length > 0 && { degraded }),
      });
  });
};
