import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { listFiles } from './files.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Files that gain from compression; pictures and the site’s own fonts are compressed already, those for PDFs are not. */
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

/** How the name of a compressed file ends, after that of the file it stands for. */
const suffixes = ['.br', '.gz'] as const;

const unpack = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

/** Whether a file only is another in fewer bytes. */
export function isCompressed(path: string): boolean {
  return suffixes.some((suffix) => path.endsWith(suffix));
}

/** The file that a compressed one stands for; any other file is its own. @throws where the bytes cannot be unpacked */
export async function originalOf(
  path: string,
  bytes: Buffer,
): Promise<{ readonly path: string; readonly bytes: Buffer }> {
  const suffix = suffixes.find((one) => path.endsWith(one));
  if (suffix === undefined) return { path, bytes };
  return { path: path.slice(0, -suffix.length), bytes: await unpack[suffix](bytes) };
}

/** Puts what browsers get instead beside each file of a folder that gains from it. */
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
