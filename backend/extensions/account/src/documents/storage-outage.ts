import { setTimeout } from 'node:timers/promises';
import type { StorageLocation } from '@directus/api/storage/index';
import * as v from 'valibot';

/** The longest wait for an answer of the storage, in milliseconds: the gateway waits for 20 seconds in all. */
const longest = 5000;

/** The answer of a storage that has no such file: that of a disk, or that of an object store. */
const missingSchema = v.union([
  v.object({ code: v.literal('ENOENT') }),
  v.object({ $metadata: v.object({ httpStatusCode: v.literal(404) }) }),
]);

/**
 * Tells a storage that fails from one that has no such file, after Directus found none: Directus takes every failure for
 * a missing file. Resolves with the failure; undefined when the file is missing.
 */
export async function storageOutage(
  location: Pick<StorageLocation, 'stat'>,
  path: string,
  timeout = longest,
): Promise<Error | undefined> {
  const waiting = new AbortController();
  try {
    const answer = location.stat(path).then(() => new Error('the storage answers again'));
    const silence = setTimeout(timeout, new Error('the storage does not answer in time'), {
      signal: waiting.signal,
    });
    // The one that comes second has no reader.
    for (const one of [answer, silence]) one.catch(() => undefined);
    return await Promise.race([answer, silence]);
  } catch (error) {
    if (v.is(missingSchema, error)) return undefined;
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    waiting.abort();
  }
}
