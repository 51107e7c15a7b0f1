import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { createContent } from './content/content.ts';
import { followChanges } from './content/follow-changes.ts';
import { createDirectus } from './directus.ts';
import { followManifest } from './manifest/follow-manifest.ts';
import { createStorage } from './manifest/memory.ts';
import { openReleases } from './manifest/open-releases.ts';
import { createPageSource } from './pages/page-source.ts';
import {
  createRenderer as createSandboxedRenderer,
  type RendererParts,
  type RunningRenderer,
} from './render/renderer.ts';
import { chooseSandbox } from './render/sandbox.ts';
import { keepHealth } from './reports/keep-health.ts';
import { tellHalts } from './reports/watch.ts';
import { currentRequestId } from './request-id.ts';
import { createServer, serverParts } from './server.ts';
import type { Settings } from './settings.ts';
import { createStudio } from './studio.ts';
import type { Warn } from './warn.ts';

/** A gateway that listens. */
export interface Gateway {
  readonly close: () => Promise<void>;
}

/** The parts of a start that development and tests replace. */
export interface StartVariation {
  /** Where the releases that make up the site come from. */
  readonly followReleases?: typeof followManifest;
  readonly createRenderer?: (parts: RendererParts) => RunningRenderer;
  /** Further routes of the site's origin. */
  readonly routes?: FastifyPluginAsync;
}

/**
 * Starts the site's origin and the editors'.
 * @throws a sentence for operators when a port is taken, or releases cannot be rendered in a sandbox.
 */
export async function start(
  settings: Settings,
  {
    followReleases = followManifest,
    createRenderer = createSandboxedRenderer,
    routes,
  }: StartVariation = {},
): Promise<Gateway> {
  const warn: Warn = (sentence) => {
    const id = currentRequestId();
    console.error(`Gateway: ${sentence}${id === undefined ? '' : ` (request ${id})`}`);
  };
  const sandbox = chooseSandbox(settings.renderSandbox, settings.production);
  // The standard output belongs to the line that says the gateway is ready.
  console.error(`Gateway: ${sandbox.line}`);
  const storage = createStorage(warn);
  const directus = createDirectus(settings);
  const content = createContent(directus, settings, warn);
  const { purge, confirm } = content;
  const endFollowing = followChanges({ directus, purge, confirm, warn });
  const releases = await openReleases(settings);
  const renderer = createRenderer({
    store: releases.store,
    read: content.read,
    warn,
    sandbox: sandbox.level,
    timeout: settings.renderTimeout,
    maxProcesses: settings.renderProcesses,
  });
  const renderPage = createPageSource({
    ...{ ...settings, content, renderer, store: releases.store, storage, warn },
  });
  // It takes a while to load releases: the first visitor of new ones does not wait for that.
  const manifest = await followReleases(
    releases,
    warn,
    (set) => renderPage(`${settings.siteUrl}/`, 'it', set),
    { stateDir: settings.stateDir, storage },
  );
  const onHalt = tellHalts(settings.webhook, warn);
  const parts = serverParts({
    ...{ directus, content, releases, manifest, renderPage, storage, warn, onHalt },
  });
  const endKeeping = keepHealth(releases.store, parts.health, storage, warn);
  const site = await createServer(settings, parts);
  if (routes !== undefined) await site.register(routes);
  const studio = await createStudio(settings);

  const close = async () => {
    endFollowing();
    endKeeping();
    manifest.close();
    await Promise.all([site.close(), studio.close()]);
    renderer.end();
  };
  try {
    await listen(site, settings.port, settings.host, settings.reusePort);
    await listen(studio, settings.studioPort, settings.studioHost, settings.reusePort);
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
  // Passed on to Node, though Fastify's types do not name the last one.
  const place = { port, host, reusePort };
  try {
    await app.listen(place);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    if (reason !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} on ${host} is already in use.`);
  }
}
