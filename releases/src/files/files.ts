import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isSystemError } from './errors.ts';

/** Returns the paths of all files under a folder, relative to it and sorted. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/**
 * Returns the result of a read; undefined when the file does not exist.
 * @param codes the error codes that say so
 */
export async function ifThere<Result>(
  reading: Promise<Result>,
  codes: readonly string[] = ['ENOENT'],
): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isSystemError(error, ...codes)) return undefined;
    throw error;
  }
}
