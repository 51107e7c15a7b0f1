import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import type { AppName, Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { initialFiles } from '../build/build.ts';
import { describeRelease } from '../build/describe.ts';
import { appFolder, partsOf } from '../files/folders.ts';

/** The last build of an app without errors. */
export interface LocalBuild {
  readonly release: Release;
  /** The folder of the files for browsers. */
  readonly web: string;
  /** Change with the contents of the scripts, and of the styles. */
  readonly scripts: string;
  readonly styles: string;
}

/** Receives the builds of a folder that is watched. */
interface BuildListener {
  readonly built: (build: LocalBuild) => void;
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
async function readRecipe(app: AppName, folder: string): Promise<Configuration[]> {
  const address = pathToFileURL(join(appFolder(app), 'rspack.config.js')).href;
  const recipe = v.parse(recipeSchema, await import(address));
  const sides = v.parse(v.array(isConfiguration), await recipe.default({ folder }));
  return sides.filter(({ name = '' }) => !name.endsWith(' journeys')).map(forDevelopment);
}

/**
 * Changes a recipe for edits: readable code under names that stay. It remains a production build, because the shell of
 * a site brings React's, and the development build of a remote does not run with that.
 */
function forDevelopment(config: Configuration): Configuration {
  const names = {
    filename: '[name].js',
    chunkFilename: '[name].js',
    cssFilename: '[name].css',
    cssChunkFilename: '[name].css',
  };
  return {
    ...config,
    watchOptions: { aggregateTimeout: 20, ignored: /node_modules/ },
    infrastructureLogging: { level: 'warn' },
    output: { ...config.output, ...(config.name?.endsWith(' browser') && names), clean: false },
    // After an error, the last good build stays.
    optimization: {
      ...config.optimization,
      minimize: false,
      moduleIds: 'named',
      emitOnErrors: false,
    },
  };
}

const hashOf = (files: Release['files'], extension: string) =>
  createHash('sha256')
    .update(
      files.flatMap(({ path, integrity }) => (path.endsWith(extension) ? [integrity] : [])).join(),
    )
    .digest('hex')
    .slice(0, 12);

/**
 * Compiles an app, and again after each edit.
 * @param builds the folder that receives the build
 * @returns a function that stops it
 */
export async function watchApp(
  app: AppName,
  builds: string,
  { built, failed }: BuildListener,
): Promise<() => Promise<void>> {
  const parts = partsOf(builds, app);
  await rm(parts.folder, { recursive: true, force: true });
  const compiler = rspack(await readRecipe(app, parts.folder));
  let describing = Promise.resolve();
  let names: readonly string[] = [];

  async function publish(): Promise<void> {
    const release = await describeRelease(builds, app, initialFiles(app, names));
    const [scripts, styles] = [hashOf(release.files, '.js'), hashOf(release.files, '.css')];
    built({ release, web: parts.web, scripts, styles });
  }

  for (const { hooks } of compiler.compilers) {
    // The next build would overwrite the files that are read.
    hooks.watchRun.tapPromise('WatchApp', () => describing);
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
  const browser = sides.find(({ compilation }) => compilation.name?.endsWith(' browser'));
  return browser && Object.keys(browser.compilation.assets);
}
