import { rm } from 'node:fs/promises';
import { type Configuration, rspack } from '@rspack/core';
import { createConfig } from '@studio/rspack-config';
import type { AppName, NamesByModule, NamesBySide, Release } from '@studio/shared/contract';
import { compressFiles } from '../files/compress.ts';
import { partsOf } from '../files/folders.ts';
import { recordTypes } from '../types/record-types.ts';
import { hasJourneys } from './journeys.ts';
import { createNameReader, requireNames } from './shared-names.ts';

/** The parts of a release that only the compilers know. */
export interface Compiled {
  /** The names that the shell exports to remotes, or that a remote imports from the shell. */
  readonly names: NamesBySide;
  readonly types: NonNullable<Release['types']>;
}

/** A built app. */
export interface BuiltApp extends Compiled {
  /** The names of the browser's files that the app needs for its first render. */
  readonly initial: readonly string[];
}

/**
 * Compiles one side of an app.
 * @returns the names of its files, and the names that it exports or imports
 * @throws {Error} with the compiler's report
 */
export function compile(
  app: AppName,
  configuration: Configuration,
): Promise<{ readonly files: readonly string[]; readonly names: NamesByModule }> {
  const { plugin, names } = createNameReader(app === 'shell');
  const plugins = [...(configuration.plugins ?? []), plugin];
  return new Promise((resolve, reject) => {
    rspack({ ...configuration, plugins }, (error, stats) => {
      if (error) return reject(error);
      if (stats === undefined) return reject(new Error('the build gave no result'));
      if (stats.hasErrors()) return reject(new Error(stats.toString({ preset: 'errors-only' })));
      const { assets = [] } = stats.toJson({ all: false, assets: true });
      resolve({ files: assets.map(({ name }) => name), names: names() });
    });
  });
}

/**
 * Builds one app for the browser and for the server.
 * @param builds the folder of builds
 * @param required the ranges of shared packages that a remote needs
 * @throws {Error} with the compiler's report, or when a remote imports a whole shared module
 */
export async function buildApp(
  builds: string,
  app: AppName,
  required?: Readonly<Record<string, string>>,
): Promise<BuiltApp> {
  const parts = partsOf(builds, app);
  await rm(parts.folder, { recursive: true, force: true });
  const browser = await compile(
    app,
    createConfig(app, { side: 'browser', folder: parts.web, ...(required && { required }) }),
  );
  const server = await compile(app, createConfig(app, { side: 'server', folder: parts.server }));
  const names = { browser: browser.names, server: server.names };
  if (hasJourneys(app)) {
    await compile(app, createConfig(app, { side: 'journeys', folder: parts.journeys }));
  }
  requireNames(app, names);
  await compressFiles(parts.web);
  const types = await recordTypes(parts.types, app);
  return { initial: initialFiles(app, browser.files), names, types };
}

/** Returns the files of a browser build that the app needs for its first render. */
export function initialFiles(app: AppName, names: readonly string[]): string[] {
  return names.filter((name) => isInitial(app, name));
}

/** Returns true for the shell's entry and fonts, and for a remote's entry and exposed chunk; other chunks load later. */
function isInitial(app: AppName, file: string): boolean {
  if (app === 'shell') return /^shell\./.test(file) || file.endsWith('.woff2');
  return file === 'remoteEntry.js' || file.startsWith('remote.');
}
