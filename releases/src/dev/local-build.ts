import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import type { AppName, Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { firstFiles } from '../build/build.ts';
import { describeRelease } from '../build/describe.ts';
import { appFolder, partsOf } from '../files/folders.ts';

/** The last build of an app without errors. */
export interface LocalBuild {
  readonly release: Release;
  /** The folder of the files for browsers. */
  readonly web: string;
  /** Change with the contents of the scripts, and of the styles; a hot build has its hash here for both. */
  readonly scripts: string;
  readonly styles: string;
  /** True for a development build, which replaces its changed modules on a page by itself. */
  readonly isHot: boolean;
}

/** Receives the builds of a folder that is watched. */
export interface BuildListener {
  /** The next build waits for its promise, because it overwrites the files of this one. */
  readonly built: (build: LocalBuild) => void | Promise<void>;
  /** Receives the hash of a hot build as soon as it is compiled; `built` follows. */
  readonly compiled?: (hash: string) => void;
  /** Receives the compiler's report, or the reason why the build cannot be part of a page. */
  readonly failed: (report: string) => void;
}

const isConfiguration = v.custom<Configuration>(
  (value) => typeof value === 'object' && value !== null && 'name' in value,
);

const recipeSchema = v.object({
  default: v.custom<(env: object) => unknown>((value) => typeof value === 'function'),
});

/** Reads the app's own recipe for a folder; journeys are no part of a page. */
async function readRecipe(app: AppName, folder: string, isHot: boolean): Promise<Configuration[]> {
  const address = pathToFileURL(join(appFolder(app), 'rspack.config.js')).href;
  const recipe = v.parse(recipeSchema, await import(address));
  const env = { folder, manifest: true, ...(isHot && { mode: 'development' }) };
  const sides = v.parse(v.array(isConfiguration), await recipe.default(env));
  return sides
    .filter(({ name = '' }) => !name.endsWith(' journeys'))
    .map((side) => (isHot ? forUpdates(side, app) : forReloads(side)))
    .map((side) => (isBrowser(side) ? withDevtools(side, app) : side));
}

/** Returns a configuration whose page tells Module Federation's devtools about the app. */
function withDevtools(config: Configuration, app: AppName): Configuration {
  return {
    ...config,
    plugins: [
      ...(config.plugins ?? []),
      new rspack.EntryPlugin(browser, join(browser, 'federation.js'), {}),
      new rspack.DefinePlugin({ __APP__: JSON.stringify(app) }),
    ],
  };
}

const isBrowser = ({ name }: { readonly name?: string | undefined }) =>
  name?.endsWith(' browser') ?? false;

const browser = join(import.meta.dirname, 'browser');

/** Returns a configuration that follows edits: after an error, the last good build stays. */
function forEdits(config: Configuration): Configuration {
  return {
    ...config,
    lazyCompilation: false,
    watchOptions: { aggregateTimeout: 20, ignored: /node_modules/ },
    // The manifest's plugin warns of addresses that a page finds by itself.
    infrastructureLogging: { level: 'error' },
    // Updates of earlier builds stay for pages that are several builds behind.
    output: { ...config.output, clean: false },
    optimization: { ...config.optimization, emitOnErrors: false },
  };
}

/**
 * Returns a configuration for browsers that follows edits, with hot module replacement and Fast Refresh: the page announces
 * builds by the event `studio:built`, and the app fetches the changed modules. A page has one refresh runtime, or an edit
 * in one app would undo those in another: that of the shell where it is a development build too, which then brings the
 * script that follows builds; else the development server puts both into the page.
 */
function withHotReplacement(config: Configuration, app: AppName): Configuration {
  const isShell = app === 'shell';
  const ofPage = isShell ? [join(browser, 'shell.js'), join(browser, 'client.js')] : [];
  return {
    ...config,
    output: {
      ...config.output,
      hotUpdateMainFilename: 'hot/[runtime].[fullhash].json.mjs',
      hotUpdateChunkFilename: 'hot/[id].[fullhash].js',
    },
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve?.alias,
        ...(!isShell && { 'react-refresh': join(browser, 'refresh-of-page') }),
      },
    },
    plugins: [
      ...(config.plugins ?? []),
      new ReactRefreshRspackPlugin({ test: /\.tsx?$/, injectEntry: false }),
      ...[...ofPage, join(browser, 'hot.js')].map(
        (file) => new rspack.EntryPlugin(browser, file, {}),
      ),
      new rspack.HotModuleReplacementPlugin(),
    ],
  };
}

/** Changes a development recipe: a page replaces the modules that an edit changes. */
function forUpdates(config: Configuration, app: AppName): Configuration {
  const own = forEdits(config);
  if (!isBrowser(config)) return own;
  const messages = {
    test: /\.json$/,
    include: join(appFolder(app), 'src'),
    type: 'javascript/auto',
    loader: join(import.meta.dirname, 'messages-loader.cjs'),
  } as const;
  const rules = [...(own.module?.rules ?? []), messages];
  return withHotReplacement({ ...own, module: { ...own.module, rules } }, app);
}

/**
 * Changes a production recipe: readable code under names that stay, which a page takes when it reloads. It remains a
 * production build, because the development build of a remote does not run with the React of a live shell.
 */
function forReloads(config: Configuration): Configuration {
  const names = {
    filename: '[name].js',
    chunkFilename: '[name].js',
    cssFilename: '[name].css',
    cssChunkFilename: '[name].css',
  };
  const own = forEdits(config);
  return {
    ...own,
    output: { ...own.output, ...(isBrowser(config) && names) },
    optimization: { ...own.optimization, minimize: false, moduleIds: 'named' },
  };
}

/** Returns a hash of the contents of files with an extension. */
export const hashOf = (files: Release['files'], extension: string) =>
  createHash('sha256')
    .update(
      files.flatMap(({ path, integrity }) => (path.endsWith(extension) ? [integrity] : [])).join(),
    )
    .digest('hex')
    .slice(0, 12);

/**
 * Compiles an app, and again after each edit.
 * @param builds the folder that receives the build
 * @param isHot true for development builds that a page updates to, without a reload
 * @returns a function that stops it
 */
export async function watchApp(
  app: AppName,
  builds: string,
  isHot: boolean,
  { built, compiled, failed }: BuildListener,
): Promise<() => Promise<void>> {
  const parts = partsOf(builds, app);
  await rm(parts.folder, { recursive: true, force: true });
  const compiler = rspack(await readRecipe(app, parts.folder, isHot));
  let describing = Promise.resolve();
  let names: readonly string[] = [];
  let hash = '';

  async function publish(): Promise<void> {
    const release = await describeRelease(builds, app, { ...firstFiles(app, names), chunks: {} });
    const [scripts, styles] = isHot
      ? [hash, hash]
      : [hashOf(release.files, '.js'), hashOf(release.files, '.css')];
    await built({ release, web: parts.web, scripts, styles, isHot });
  }

  for (const { hooks, options } of compiler.compilers) {
    // The next build would overwrite the files that are read.
    hooks.watchRun.tapPromise('WatchApp', () => describing);
    if (!isHot || !isBrowser(options)) continue;
    hooks.done.tap('WatchApp', (stats) => {
      if (stats.hasErrors()) return;
      hash = stats.hash ?? '';
      compiled?.(hash);
    });
  }
  const options = compiler.compilers.map(({ options: { watchOptions } }) => watchOptions);
  const watching = compiler.watch(options, (error, stats) => {
    if (error) failed(error.message);
    else if (stats?.hasErrors()) failed(reportOf(stats.stats));
    else if (stats) {
      names = namesIn(stats.stats) ?? names;
      describing = publish().catch((reason: unknown) => failed(String(reason)));
    }
  });
  return () =>
    new Promise((resolve) => {
      if (watching) watching.close(() => compiler.close(() => resolve()));
      else resolve();
    });
}

/** Returns the errors of both sides; most are the same, because the sides share their sources. */
export function reportOf(sides: readonly Pick<Stats, 'toString'>[]): string {
  const errors = sides.flatMap((side) =>
    side
      // The report is shown in pages too. Rspack colours it in a terminal, and when the variable CI is set.
      .toString({ preset: 'errors-only', colors: false })
      // The last line is the name of the side with the number of its errors.
      .replace(/\n*^.* compiled with \d+ errors?.*$/m, '')
      .split(/\n\n(?=ERROR in )/)
      .map((error) => error.trimEnd()),
  );
  // The modules on the way to an error differ, because each side begins with an entry of its own.
  const once = new Map(errors.map((error) => [error.replaceAll(/^ *@ .*$/gm, '').trim(), error]));
  once.delete('');
  return [...once.values()].join('\n\n');
}

/** Returns the names of the browser's files; undefined when an edit has changed the other side only. */
function namesIn(sides: readonly Stats[]): string[] | undefined {
  const browser = sides.find(({ compilation }) => isBrowser(compilation));
  return browser && Object.keys(browser.compilation.assets);
}
