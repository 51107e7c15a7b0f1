import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AppName, Release } from '@studio/shared/contract';
import { type Folders, partsOf } from './folders.ts';
import { listFiles } from './list-files.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Files that gain from compression; pictures and the site's own fonts are compressed already, those for PDFs are not. */
const compressible = new Set(['.js', '.mjs', '.css', '.svg', '.json', '.wasm', '.ttf', '.pfb']);

async function compressFiles(folder: string): Promise<void> {
  for (const path of await listFiles(folder)) {
    if (!compressible.has(extname(path))) continue;
    const file = join(folder, path);
    const bytes = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${file}.br`, await brotli(bytes, { params }));
    await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }));
  }
}

/**
 * Puts a built release among the published ones: it can be served from now on, but is not live.
 * The same version is published once; a crash in between leaves nothing under its name.
 */
export async function publish(folders: Folders, app: AppName, release: Release): Promise<void> {
  const published = join(folders.releases, app);
  const target = join(published, release.version);
  if (existsSync(target)) return;
  const draft = join(published, `.${release.version}.${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(published, { recursive: true });
  await cp(partsOf(folders.builds, app).folder, draft, { recursive: true });
  await compressFiles(join(draft, 'web'));
  try {
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Somebody else has published the very same bytes meanwhile.
    if (!existsSync(target)) throw error;
  }
}
