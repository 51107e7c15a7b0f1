import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
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

const unpack = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

/** Returns true for the name of a compressed file. */
export function isCompressed(path: string): boolean {
  return suffixes.some((suffix) => path.endsWith(suffix));
}

/**
 * Returns the original of a compressed file; another file is its own original.
 * @throws {Error} when unpacking fails
 */
export async function originalOf(
  path: string,
  bytes: Buffer,
): Promise<{ readonly path: string; readonly bytes: Buffer }> {
  const suffix = suffixes.find((one) => path.endsWith(one));
  if (suffix === undefined) return { path, bytes };
  return { path: path.slice(0, -suffix.length), bytes: await unpack[suffix](bytes) };
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
