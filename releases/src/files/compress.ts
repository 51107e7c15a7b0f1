import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Release } from '@studio/shared/contract';
import { listFiles } from './files.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * The extensions of files that compression makes smaller; the fonts for PDFs are not compressed, unlike the site's own.
 */
const compressible: ReadonlySet<string> = new Set([
  '.js',
  '.mjs',
  '.css',
  '.svg',
  '.json',
  '.wasm',
  '.ttf',
  '.pfb',
]);

/** The suffixes that compression appends to a file's name. */
const suffixes = ['.br', '.gz'] as const;

/** Returns true for the name of a compressed file. */
export function isCompressed(path: string): boolean {
  return suffixes.some((suffix) => path.endsWith(suffix));
}

/** Returns the integrity values of a described file by name: its own, and those of its compressed forms. */
export function storedIntegrities({
  path,
  integrity,
  encoded = {},
}: Pick<Release['files'][number], 'path' | 'integrity' | 'encoded'>): Map<string, string> {
  return new Map([
    [path, integrity],
    ...(encoded.br ? [[`${path}.br`, encoded.br] as const] : []),
    ...(encoded.gzip ? [[`${path}.gz`, encoded.gzip] as const] : []),
  ]);
}

/** Writes a Brotli and a gzip file beside each compressible file of a folder. */
export async function compressFiles(folder: string): Promise<void> {
  for (const path of await listFiles(folder)) {
    if (!compressible.has(extname(path))) continue;
    const file = join(folder, path);
    const bytes = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${file}.br`, await brotli(bytes, { params }));
    await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }));
  }
}
