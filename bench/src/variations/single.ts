import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { integrityOf } from '@studio/releases/integrity';
import type { OwnFile, Variation } from './front.ts';
import { buildSingle } from './single-build.ts';
import { type BuiltFile, singlePage, withoutHash } from './single-document.ts';

const compress = promisify(brotliCompress);

/** The path of the files, where the site's policy allows scripts. */
const place = '/releases/single/1/';

const sharedSources = join(import.meta.dirname, '../../../shared/src');

const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

async function ownFile(file: string, type: string): Promise<OwnFile> {
  const bytes = await readFile(file);
  return extname(file) === '.woff2'
    ? { type, bytes }
    : { type, bytes, brotli: await compress(bytes) };
}

async function sharedStyles(): Promise<string[]> {
  const names = await readdir(sharedSources, { recursive: true });
  return names.flatMap((name) => name.match(/([^/]+)\.module\.css$/)?.[1] ?? []);
}

/**
 * Builds the site as a single build without federation and creates its variation.
 * @param folder the output folder
 */
export async function singleVariation(folder: string): Promise<Variation> {
  await buildSingle(folder);
  const files = new Map<string, OwnFile>();
  const built = new Map<string, BuiltFile>();
  for (const name of await readdir(folder)) {
    const type = types[extname(name)];
    if (type === undefined) continue;
    const file = await ownFile(join(folder, name), type);
    files.set(place + name, file);
    built.set(withoutHash(name), { path: place + name, integrity: integrityOf(file.bytes) });
  }
  const entry = files.get(built.get('shell.css')?.path ?? '')?.bytes.toString() ?? '';
  const css = entry.replace(/url\((["']?)(?![a-z]+:|\/)/g, `url($1${place}`);
  const build = { files: built, css, sharedStyles: await sharedStyles() };
  // A single build would not serve pictures faster.
  return {
    files,
    keepsPictures: false,
    change: async (html, origin) => singlePage(html, origin, build),
  };
}
