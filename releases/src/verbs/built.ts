import { readFile } from 'node:fs/promises';
import { type AppName, type Release, releaseSchema } from '@studio/shared/contract';
import * as v from 'valibot';
import { partsOf } from '../folders.ts';
import { isFileError } from '../store/file-error.ts';

/**
 * The release that was built last.
 * @throws a sentence where none was
 */
export async function built(builds: string, app: AppName): Promise<Release> {
  try {
    const text = await readFile(partsOf(builds, app).release, 'utf8');
    return v.parse(releaseSchema, JSON.parse(text));
  } catch (error) {
    if (!isFileError(error, 'ENOENT')) throw error;
    throw new Error(`Nothing was built of ${app} here: npm run release -- build ${app}`);
  }
}

/** The version that is meant: the one that was named, or the one built last. */
export async function meantVersion(
  { versions: [named] }: { readonly versions: readonly string[] },
  builds: string,
  app: AppName,
): Promise<string> {
  return named ?? (await built(builds, app)).version;
}
