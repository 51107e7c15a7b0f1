import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const skipped = new Set(['node_modules', 'dist', '.cache']);

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  // A path that cannot be listed is a file; reading it reports any other error.
  if (entries === undefined) return [path];
  const nested = await Promise.all(
    entries
      .filter(({ name }) => !skipped.has(name))
      .map((entry) => {
        const inner = join(path, entry.name);
        return entry.isDirectory() ? filesUnder(inner) : [inner];
      }),
  );
  return nested.flat();
}

/** Returns a hash of the paths and contents of all files in these files and folders. */
export async function fingerprintOf(paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map(filesUnder))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(await readFile(file));
  return hash.digest('hex');
}
