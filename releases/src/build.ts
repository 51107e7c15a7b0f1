import { rm } from 'node:fs/promises';
import { type Configuration, rspack, type StatsCompilation } from '@rspack/core';
import type { AppName } from '@studio/shared/contract';
import { createConfig } from '../../rspack.base.js';
import { compressFiles } from './compress.ts';
import { partsOf } from './folders.ts';

function compile(configuration: Configuration): Promise<StatsCompilation> {
  return new Promise((resolve, reject) => {
    rspack(configuration, (error, stats) => {
      if (error) return reject(error);
      if (stats === undefined) return reject(new Error('the build gave no result'));
      if (stats.hasErrors()) return reject(new Error(stats.toString({ preset: 'errors-only' })));
      resolve(stats.toJson({ all: false, assets: true }));
    });
  });
}

/**
 * Builds one app for the browser and for the server.
 * @param builds folder for built apps
 * @param required ranges of shared packages that a remote asks of a shell
 * @returns names of the files for the browser that the app needs before it can render
 * @throws with the compiler's report when it does not compile
 */
export async function buildApp(
  builds: string,
  app: AppName,
  required?: Readonly<Record<string, string>>,
): Promise<string[]> {
  const parts = partsOf(builds, app);
  await rm(parts.folder, { recursive: true, force: true });
  const web = await compile(
    createConfig(app, { side: 'browser', folder: parts.web, ...(required && { required }) }),
  );
  await compile(createConfig(app, { side: 'server', folder: parts.server }));
  await compressFiles(parts.web);
  const names = (web.assets ?? []).map(({ name }) => name);
  return initialFiles(app, names);
}

/** Those files of a browser build that the app needs before it can render. */
export function initialFiles(app: AppName, names: readonly string[]): string[] {
  return names.filter((name) => isInitial(app, name));
}

/** The shell is one entry; a remote is its entry and the chunk it exposes. Other chunks are asked for later. */
function isInitial(app: AppName, file: string): boolean {
  if (app === 'shell') return /^shell\./.test(file) || file.endsWith('.woff2');
  return file === 'remoteEntry.js' || file.startsWith('remote.');
}
