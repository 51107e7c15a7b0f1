import { setTimeout as sleep } from 'node:timers/promises';
import { isSystemError } from '@studio/releases/errors';
import type { Store } from '@studio/releases/store';
import type { ReleaseEvent } from '@studio/releases/webhook';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { consoleFrame, createConsole } from './console/console.ts';
import { createContent } from './content/content.ts';
import { createDirectus } from './content/directus.ts';
import { followChanges } from './content/follow-changes.ts';
import { openCounters } from './counters/counters.ts';
import { logWarning } from './log/warn.ts';
import { followManifest } from './manifest/follow-manifest.ts';
import { openReleases } from './manifest/open-releases.ts';
import { createPageSource } from './pages/page-source.ts';
import {
  createRenderer as createSandboxedRenderer,
  type RendererParts,
  type RunningRenderer,
} from './render/renderer.ts';
import { chooseSandbox } from './render/sandbox.ts';
import { notifyWebhook } from './reports/automatic-rollback.ts';
import { createErrorSamples } from './reports/error-samples.ts';
import { decideRegularly, guardRollouts } from './reports/guarded-rollouts.ts';
import { storeHealth } from './reports/store-health.ts';
import { createServer, serverParts } from './server.ts';
import type { Settings } from './settings/settings.ts';
import { createStatusServer } from './status/server.ts';
import { createStorage } from './storage/storage.ts';
import { createStudio } from './studio.ts';
import { createTelemetry } from './telemetry.ts';

/** A gateway that listens. */
export interface Gateway {
  readonly close: () => Promise<void>;
}

/** The parts of a start that development and tests replace. */
interface StartVariation {
  /** Adds to the store of releases. */
  readonly extendStore?: (store: Store) => Store;
  /** Follows the releases that make up the site. */
  readonly followReleases?: typeof followManifest;
  readonly createRenderer?: (parts: RendererParts) => RunningRenderer;
  /** Further routes of the site's origin. */
  readonly routes?: FastifyPluginAsync;
}

/**
 * Starts the origins of the site and of the Studio, and that of the console where it is set.
 * @throws {Error} with a sentence for operators, when a port is in use or releases cannot be rendered in a sandbox
 */
export async function start(
  settings: Settings,
  {
    extendStore = (store) => store,
    followReleases = followManifest,
    createRenderer = createSandboxedRenderer,
    routes,
  }: StartVariation = {},
): Promise<Gateway> {
  const warn = logWarning;
  const sandbox = chooseSandbox(settings.renderSandbox, settings.production);
  warn(sandbox.line);
  const storage = createStorage(warn);
  const { redisUrl, gatewaySecret: secret } = settings;
  const counters = redisUrl === undefined ? undefined : openCounters({ redisUrl, secret, warn });
  const telemetry = await createTelemetry(settings);
  const { metrics } = telemetry;
  const ownReads = createDirectus(settings);
  const directus = telemetry.directus(ownReads);
  const content = createContent(directus, settings, warn);
  const { purge, confirm } = content;
  const stopFollowing = followChanges({ directus, purge, confirm, warn });
  const opened = await openReleases(settings, storage, warn);
  const store = extendStore(opened.store);
  const releases = { ...opened, store };
  const samples = createErrorSamples();
  const ownRenderer = createRenderer({
    store,
    read: content.read,
    warn,
    sandbox: sandbox.level,
    timeout: settings.renderTimeout,
    maxProcesses: settings.renderProcesses,
    addError: (error) => samples.add({ ...error, kind: 'render' })?.id,
    ...(metrics && { onProcess: metrics.countProcess }),
  });
  const renderer = telemetry.renderer(ownRenderer);
  const renderPage = createPageSource({ ...settings, content, renderer, store, storage, warn });
  // The canary render also loads new releases, so that their first visitor does not wait for it.
  const manifest = await followReleases(
    releases,
    warn,
    (set) => renderPage(`${settings.siteUrl}/`, 'it', set),
    {
      stateDir: settings.stateDir,
      storage,
      // Each look at an object store costs a request.
      ...(typeof settings.releaseStore !== 'string' && {
        nextPoll: () => sleep(settings.s3PollInterval, undefined, { ref: false }),
      }),
    },
  );
  const stopKeeping = releases.keepLive(manifest);
  const notify = notifyWebhook(settings.webhook, warn);
  const onRollback = (event: ReleaseEvent) => {
    metrics?.countRollback(event.app);
    notify(event);
  };
  const parts = serverParts({
    directus,
    content,
    releases,
    manifest,
    renderPage,
    storage,
    counters,
    telemetry,
    warn,
    onRollback,
    samples,
  });
  const stopStoring = storeHealth(store, { ...parts.health, samples: samples.all }, storage, warn);
  const stopDeciding = decideRegularly(guardRollouts({ releases, warn, onRollback }));
  const site = await createServer(settings, parts);
  if (routes !== undefined) await site.register(routes);
  const studio = await createStudio(settings, counters, telemetry.responsesOf('studio'));
  const console = settings.console && {
    ...settings.console,
    app: await createConsole(
      settings,
      settings.console,
      {
        ...parts,
        releases,
        onRollback: notify,
        renderPage: createPageSource({
          ...{ ...settings, content, renderer, store, storage, warn, ...consoleFrame },
          siteUrl: settings.console.url,
        }),
      },
      telemetry.responsesOf('console'),
    ),
  };
  const internal = settings.metrics &&
    metrics && {
      ...settings.metrics,
      app: createStatusServer(metrics, {
        ...{ settings, directus: ownReads, store, content, manifest, storage, counters },
      }),
    };

  const close = async () => {
    stopFollowing();
    stopStoring();
    stopKeeping();
    stopDeciding();
    manifest.close();
    await Promise.all(
      [site, studio, console?.app, internal?.app].map(async (server) => await server?.close()),
    );
    renderer.end();
    await telemetry.close();
    counters?.close();
  };
  try {
    await listen(site, settings.port, settings.host, settings.reusePort);
    await listen(studio, settings.studioPort, settings.studioHost, settings.reusePort);
    if (console !== undefined)
      await listen(console.app, console.port, console.host, settings.reusePort);
    // Each gateway has its own figures: a shared port would show those of one of them.
    if (internal !== undefined) await listen(internal.app, internal.port, internal.host, false);
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

async function listen(
  app: FastifyInstance,
  port: number,
  host: string,
  reusePort: boolean,
): Promise<void> {
  // Fastify passes `reusePort` to Node; its types lack the property.
  const options = { port, host, reusePort };
  try {
    await app.listen(options);
  } catch (error) {
    if (!isSystemError(error, 'EADDRINUSE')) throw error;
    throw new Error(
      `Port ${port} on ${host} is already in use: stop the other program or set another port.`,
      { cause: error },
    );
  }
}
