import { readdir, readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import type { AppName } from '@studio/shared/contract';
import { createConfig } from '../../../rspack.base.js';
import { compile } from '../common/compile.ts';

/** The bytes of minified code by source file, named from the repository's root. */
export type ModuleBytes = ReadonlyMap<string, number>;

/** Returns the repository path of a source: `webpack://shell/./src/x.ts` → `shell/src/x.ts`. */
export function sourceName(app: string, source: string): string {
  const path = source.replace(/^webpack:\/\/[^/]+\//, '');
  if (path.startsWith('../')) return path.slice('../'.length);
  return path.startsWith('./') ? `${app}/${path.slice('./'.length)}` : `${app} (compiler)`;
}

/** Counts every character of the code for its source; characters without a source for the empty name. */
export function countSources(code: string, map: SourceMap): ModuleBytes {
  const bytes = new Map<string, number>();
  code.split('\n').forEach((line, row) => {
    for (let column = 0; column < line.length; column += 1) {
      const entry = map.findEntry(row, column);
      const source = 'originalSource' in entry ? (entry.originalSource ?? '') : '';
      bytes.set(source, (bytes.get(source) ?? 0) + 1);
    }
  });
  return bytes;
}

/**
 * Counts the bytes of each module in the JavaScript files of a folder, by their source maps.
 * @param app the app that was built there
 * @param isMeant selects the files
 */
export async function modulesIn(
  app: AppName,
  folder: string,
  isMeant: (name: string) => boolean = () => true,
): Promise<ModuleBytes> {
  const bytes = new Map<string, number>();
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js') || !isMeant(name)) continue;
    const code = await readFile(join(folder, name), 'utf8');
    const map = new SourceMap(JSON.parse(await readFile(join(folder, `${name}.map`), 'utf8')));
    for (const [source, count] of countSources(code, map)) {
      const module = sourceName(app, source);
      bytes.set(module, (bytes.get(module) ?? 0) + count);
    }
  }
  return bytes;
}

/**
 * Builds an app as for a release, with source maps, and counts the bytes of each module.
 * @param folder the output folder
 * @param isMeant selects the files
 */
export async function deliveredModules(
  app: AppName,
  folder: string,
  isMeant?: (name: string) => boolean,
): Promise<ModuleBytes> {
  const configuration = createConfig(app, { side: 'browser', folder });
  await compile({ ...configuration, devtool: 'source-map' });
  return await modulesIn(app, folder, isMeant);
}
