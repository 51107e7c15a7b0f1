import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { ManifestAccess } from '@studio/releases/manifest';
import type { FastifyInstance } from 'fastify';
import { apiRoutes } from './api/routes.ts';
import type { Content } from './content/content.ts';
import { createApp } from './create-app.ts';
import type { Directus } from './directus.ts';
import { feedRoutes } from './feeds/routes.ts';
import { healthRoutes } from './health.ts';
import { compositionRoutes } from './manifest/composition-routes.ts';
import type { ManifestSource } from './manifest/follow-manifest.ts';
import type { Storage } from './manifest/memory.ts';
import { type ReadReleasedFile, releasedFiles } from './manifest/released-files.ts';
import { releaseRoutes } from './manifest/routes.ts';
import { createPageCache } from './pages/page-cache.ts';
import type { RenderPage } from './pages/page-source.ts';
import { createPreparedAnswers } from './pages/prepared-answers.ts';
import { addQuickAnswers } from './pages/quick-answers.ts';
import { pageRoutes } from './pages/routes.ts';
import { type ReadPreview, readPreviews } from './preview/previews.ts';
import { previewRoutes } from './preview/routes.ts';
import { browserReportRoutes } from './reports/browser-reports.ts';
import { createHealth, type Health } from './reports/health.ts';
import { reportRoutes } from './reports/routes.ts';
import { startWatchRoute } from './reports/start-watch.ts';
import { type Halted, watchReleases } from './reports/watch.ts';
import { addRequestIds } from './request-id.ts';
import { limitAddresses } from './security/addresses.ts';
import { addSecurityHeaders } from './security/headers.ts';
import type { Settings } from './settings.ts';
import type { Warn } from './warn.ts';

/** What the server stands on; each is started and ended by whoever creates it. */
export interface Parts {
  readonly directus: Directus;
  readonly content: Content;
  readonly manifest: ManifestSource;
  readonly readReleasedFile: ReadReleasedFile;
  readonly renderPage: RenderPage;
  /** Reads the links that show the site made of other releases. */
  readonly readReplay: ReadPreview;
  readonly health: Health;
  readonly storage: Pick<Storage, 'isWritable'>;
  /** Called after a browser has told how the releases do. */
  readonly onReport: () => Promise<void>;
}

/** What a server is made of, around what stands before it. */
export function serverParts({
  releases,
  warn,
  onHalt,
  ...given
}: Pick<Parts, 'directus' | 'content' | 'manifest' | 'renderPage' | 'storage'> & {
  readonly releases: ManifestAccess;
  readonly warn: Warn;
  readonly onHalt?: (halted: Halted) => void;
}): Parts {
  const health = createHealth();
  return {
    ...given,
    health,
    onReport: watchReleases({
      ...{ releases, manifest: given.manifest, health, warn },
      ...(onHalt && { onHalt }),
    }),
    readReplay: readPreviews(releases, given.manifest),
    readReleasedFile: releasedFiles(releases),
  };
}

// A page that caches keep must not tell how many requests somebody had left.
const noHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/** The site's one public origin, not yet listening. */
export async function createServer(settings: Settings, parts: Parts): Promise<FastifyInstance> {
  const { siteUrl, rateLimits } = settings;
  const pageCache = createPageCache(parts, parts.renderPage);
  const prepared = createPreparedAnswers();
  const pages = { ...parts, siteUrl, pageCache, prepared };
  const app = createApp(settings);
  limitAddresses(app, settings.addressLimits, settings.trustProxy > 0);
  await app.register(rateLimit, {
    max: rateLimits.general,
    timeWindow: '1 minute',
    addHeadersOnExceeding: noHeaders,
  });
  addQuickAnswers(app, pages);
  addRequestIds(app);
  await addSecurityHeaders(app, settings);
  await app.register(cookie);
  await app.register(healthRoutes, parts);
  await app.register(releaseRoutes, { prefix: '/releases', ...settings, ...parts });
  await app.register(apiRoutes, { prefix: '/api', settings, content: parts.content });
  await app.register(feedRoutes, { ...settings, read: parts.content.read });
  await app.register(compositionRoutes, parts);
  await app.register(reportRoutes, { ...parts, settings });
  await app.register(browserReportRoutes, { settings });
  await app.register(startWatchRoute);
  await app.register(previewRoutes, { ...settings, ...parts });
  await app.register(pageRoutes, pages);
  return app;
}
