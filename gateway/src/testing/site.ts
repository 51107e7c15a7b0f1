import type { TestContext } from 'node:test';
import { createContent } from '../content/content.ts';
import { createDirectus } from '../content/directus.ts';
import { openCounters } from '../counters/counters.ts';
import { followManifest } from '../manifest/follow-manifest.ts';
import { openReleases } from '../manifest/open-releases.ts';
import { createPageSource } from '../pages/page-source.ts';
import type { RenderedPage, Renderer } from '../render/renderer.ts';
import { createServer, serverParts } from '../server.ts';
import { parseSettings } from '../settings/settings.ts';
import { createStatusServer } from '../status/server.ts';
import { createStorage } from '../storage/storage.ts';
import { createTelemetry } from '../telemetry.ts';
import { type Received, type Scripted, startBackend } from './backend.ts';
import { fakeTime } from './fake-time.ts';
import { createManualPoll } from './manual-poll.ts';
import { exampleReleases, keysIn, temporaryFolder } from './releases.ts';

/** The parts of a site that a test sets. */
export interface SiteOptions {
  readonly backend?: (request: Received) => Scripted | Promise<Scripted>;
  readonly renderer?: Renderer['render'];
  readonly environment?: NodeJS.ProcessEnv;
}

const siteUrl = 'http://localhost:3000';

const plainPage: Renderer['render'] = async ({ url, boot }) =>
  examplePage(`<p>${new URL(url).pathname} ${boot.language}</p>`);

/**
 * Starts the gateway with a real upstream server, real release files and the renderer that the test gives. The gateway
 * polls the manifest when the test calls `poll`, and its time advances when the test calls `advance`.
 */
export async function startSite(test: TestContext, options: SiteOptions = {}) {
  const time = fakeTime(test);
  // Registered before the removal of the folders: when one cannot be removed, Node skips the later hooks, and a server
  // that still listens would keep the file's process from ending.
  const started = new AsyncDisposableStack();
  test.after(() => started.disposeAsync());
  const releasesDir = await exampleReleases(test);
  const backend = await startBackend(options.backend ?? (() => ({})));
  started.defer(() => backend.close());
  const settings = parseSettings({
    GATEWAY_SECRET: 'a secret for this test',
    CLIENT_ROLE: 'c11e47e0-0000-4000-8000-000000000001',
    DIRECTUS_URL: backend.url,
    RELEASES_DIR: releasesDir,
    RELEASE_KEYS: keysIn(releasesDir),
    STATE_DIR: await temporaryFolder(test),
    LOG_LEVEL: 'silent',
    ...options.environment,
  });
  const telemetry = await createTelemetry(settings);
  const { metrics } = telemetry;
  const ownReads = createDirectus(settings);
  const directus = telemetry.directus(ownReads);
  const warnings: string[] = [];
  const warn = (sentence: string) => warnings.push(sentence);
  const content = createContent(directus, settings, warn);
  const storage = createStorage(warn);
  const { redisUrl, gatewaySecret: secret } = settings;
  const counters = redisUrl === undefined ? undefined : openCounters({ redisUrl, secret, warn });
  started.defer(() => counters?.close());
  const { nextPoll, poll } = createManualPoll();
  const releases = await openReleases(settings, storage, warn);
  const manifest = await followManifest(releases, () => {}, undefined, { nextPoll });
  started.defer(() => manifest.close());
  const renderer = telemetry.renderer({
    render: options.renderer ?? plainPage,
    end: () => undefined,
  });
  const { store } = releases;
  const renderPage = createPageSource({ ...settings, content, renderer, store, storage, warn });
  const parts = serverParts({
    ...{ directus, content, manifest, renderPage, storage },
    counters,
    telemetry,
    releases,
    warn,
  });
  const status =
    metrics &&
    createStatusServer(metrics, {
      ...{ settings, directus: ownReads, store, content, manifest, storage, counters },
    });
  started.defer(() => status?.close());
  const { health } = parts;
  const app = await createServer(settings, parts);
  started.defer(() => app.close());
  return {
    app,
    /** The internal server of metrics and health, where the test sets its port. */
    status,
    metrics,
    /** Sends the spans that are left. */
    endTraces: telemetry.close,
    backend,
    content,
    health,
    samples: parts.samples,
    storage,
    manifest,
    poll,
    ...time,
    releasesDir,
    settings,
    warnings,
  };
}

/** Headers of a request by a script of the site. */
export const ownHeaders = {
  origin: siteUrl,
  'x-xsrf-token': 'token',
  cookie: 'XSRF-TOKEN=token; studio_session=session; lingua=it',
};

/** Returns a page with this markup, as a renderer returns it. */
export function examplePage(markup: string, status = 200): RenderedPage {
  return { page: { status, head: { title: 'Page' }, chunks: [], links: '', markup } };
}

/** Returns the markup of a page's root element; undefined where the document has none. */
export function markupOf(document: string): string | undefined {
  return /<div id="root">(.*)<\/div><script type="application\/json" id="boot">/s.exec(
    document,
  )?.[1];
}
