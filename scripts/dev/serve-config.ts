import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type Configuration, type MultiCompiler, rspack } from '@rspack/core';
import { followManifest, type ManifestSource } from '@studio/gateway/manifest/follow-manifest';
import { parseSettings, type Settings } from '@studio/gateway/settings/settings';
import { start } from '@studio/gateway/start';
import { forEdits, withHotReplacement } from '@studio/releases/dev/hot-build';
import { reasonOf } from '@studio/releases/errors';
import { checkoutApps, partsOf } from '@studio/releases/files/folders';
import type { AppName } from '@studio/shared/contract';
import * as v from 'valibot';
import { createConfig } from '../../rspack.base.js';
import { createDevelopmentSet } from './development-set.ts';
import { createBuildEvents, followBuilds } from './follow-builds.ts';
import { snapshotRoutes } from './snapshot-routes.ts';
import { withSnapshots } from './snapshots.ts';

const page = join(import.meta.dirname, 'browser/page.js');

/** The environment that `npm run dev` gives to `rspack serve`. */
const environmentSchema = v.object({
  DATA_DIR: v.string(),
  DEV_APPS: v.pipe(
    v.string(),
    v.transform((names) => names.split(',')),
    v.array(v.picklist(checkoutApps())),
  ),
});

/**
 * Returns the configurations of `rspack serve`, which serves the whole site with the working copy of some apps: the
 * gateway runs in this process and takes each build in the place of a release. `npm run dev` starts it.
 */
export default async function serveConfig(): Promise<Configuration[]> {
  const { DATA_DIR, DEV_APPS } = v.parse(environmentSchema, process.env);
  const builds = join(DATA_DIR, 'development');
  await rm(builds, { recursive: true, force: true });
  const settings = parseSettings(process.env);
  const configs = DEV_APPS.flatMap((name) => {
    const { web, server } = partsOf(builds, name);
    return [browserConfig(name, web), developmentConfig(name, 'server', server)];
  });
  const [first, ...others] = configs;
  if (first === undefined) return [];
  return [{ ...first, devServer: devServer(settings, DEV_APPS, builds) }, ...others];
}

function developmentConfig(
  app: AppName,
  side: 'browser' | 'server',
  folder: string,
): Configuration {
  return forEdits(createConfig(app, { side, folder, mode: 'development' }));
}

/** Returns the configuration for browsers, with hot module replacement over the gateway's own origin. */
function browserConfig(app: AppName, folder: string): Configuration {
  const isShell = app === 'shell';
  return withHotReplacement(developmentConfig(app, 'browser', folder), app, {
    entries: isShell ? [page] : [],
    ownsRefresh: isShell,
  });
}

/**
 * Returns the options of the development server: it compiles to disk and starts the gateway, which serves the pages at
 * the site's own address. The server's own port redirects there.
 */
function devServer(
  settings: Settings,
  edited: readonly AppName[],
  builds: string,
): NonNullable<Configuration['devServer']> {
  return {
    host: '127.0.0.1',
    hot: false,
    liveReload: false,
    client: false,
    webSocketServer: false,
    static: false,
    setupExitSignals: false,
    devMiddleware: { writeToDisk: true, stats: 'none' },
    setupMiddlewares: (middlewares, { compiler }) => {
      startGateway(settings, edited, builds, multiCompiler(compiler)).catch((error: unknown) => {
        console.error(reasonOf(error));
        process.exit(1);
      });
      return [
        {
          name: 'site',
          middleware: (_request: IncomingMessage, response: ServerResponse) => {
            response.writeHead(302, { location: settings.siteUrl }).end();
          },
        },
        // Unreached by requests; the compiler starts with it.
        ...middlewares,
      ];
    },
  };
}

function multiCompiler(compiler: unknown): MultiCompiler {
  if (compiler instanceof rspack.MultiCompiler) return compiler;
  throw new Error('rspack serve compiles the browser and the server side together.');
}

const noReleases: ManifestSource = {
  current: () => undefined,
  onChange: () => {},
  close: () => {},
};

/** Starts the gateway with development builds in the place of releases; it listens once all apps are compiled. */
async function startGateway(
  settings: Settings,
  edited: readonly AppName[],
  builds: string,
  compiler: MultiCompiler,
): Promise<void> {
  const events = createBuildEvents();
  const latest = followBuilds(compiler, edited, events);
  const gateway = await start(settings, {
    async routes(app) {
      await app.register(events.routes);
      await app.register(snapshotRoutes, settings);
    },
    extendStore: (store) => withSnapshots(store, settings.releasesDir),
    async followReleases(...released) {
      const all = checkoutApps().every((app) => edited.includes(app));
      const source = all ? noReleases : await followManifest(...released);
      const set = await createDevelopmentSet(source, { releases: settings.releasesDir, builds });
      await latest.publishTo(set);
      return set.source;
    },
  });
  process.once('SIGTERM', () => gateway.close().finally(() => process.exit()));
  console.log('ready for edits');
}
