import { readFile } from 'node:fs/promises';
import type { AppName, Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { isFileError } from '../files/files.ts';
import { partsOf } from '../files/folders.ts';
import { descriptionSchema } from '../published/description.ts';

/**
 * The release that was built last.
 * @throws a sentence where none was
 */
export async function built(builds: string, app: AppName): Promise<Release> {
  const again = `npm run release -- build ${app}`;
  const text = await readFile(partsOf(builds, app).release, 'utf8').catch((error: unknown) => {
    if (!isFileError(error, 'ENOENT')) throw error;
    throw new Error(`Nothing was built of ${app} here: ${again}`);
  });
  const parsed = v.safeParse(descriptionSchema, text);
  if (parsed.success) return parsed.output;
  throw new Error(`What was built of ${app} here is not described as releases are now: ${again}`);
}

/** The version that is meant: the one that was named, or the one built last. */
export async function meantVersion(
  { versions: [named] }: { readonly versions: readonly string[] },
  builds: string,
  app: AppName,
): Promise<string> {
  return named ?? (await built(builds, app)).version;
}
