import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { StorageLocation } from '@directus/api/storage/index';
import { ServiceUnavailableError } from '@directus/errors';
import * as v from 'valibot';

/** The longest wait for an answer of the storage, in milliseconds: the gateway waits for 20 seconds in all. */
const longest = 5000;

/** The answer of a storage that has no such file: that of a disk, or that of an object store. */
const missingSchema = v.union([
  v.object({ code: v.literal('ENOENT') }),
  v.object({ $metadata: v.object({ httpStatusCode: v.literal(404) }) }),
]);

/**
 * Resolves with whether a storage has a file; Directus' own `exists` takes every failure for a missing file.
 * @param timeout the longest wait for an answer, in milliseconds
 * @throws {Error} the failure of the storage
 */
export async function isStored(
  location: Pick<StorageLocation, 'stat'>,
  path: string,
  timeout = longest,
): Promise<boolean> {
  const waiting = new AbortController();
  try {
    const answer = location.stat(path);
    const silence = setTimeout(timeout, new Error('the storage does not answer in time'), {
      signal: waiting.signal,
    }).then((late) => {
      throw late;
    });
    // The one that comes second has no reader.
    for (const one of [answer, silence]) one.catch(() => undefined);
    await Promise.race([answer, silence]);
    return true;
  } catch (error) {
    if (v.is(missingSchema, error)) return false;
    throw error;
  } finally {
    waiting.abort();
  }
}

/**
 * Tells a storage that fails from one that has no such file, after Directus found none. Resolves with the failure;
 * undefined when the file is missing.
 */
export async function storageOutage(
  location: Pick<StorageLocation, 'stat'>,
  path: string,
  timeout = longest,
): Promise<Error | undefined> {
  try {
    const isThere = await isStored(location, path, timeout);
    return isThere ? new Error('the storage answers again') : undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Returns the answer while the storage of files fails: 503, with the failure as its cause. */
export const filesUnavailable = (cause: unknown): Error =>
  new ServiceUnavailableError(
    { service: 'files', reason: 'The storage does not answer' },
    { cause },
  );

/**
 * Resolves with the SHA-256 of a stored file; undefined when the storage has no such file.
 * @throws {ServiceUnavailableError} when the file could not be read
 */
export async function storedHash(
  location: Pick<StorageLocation, 'stat' | 'read'>,
  path: string,
): Promise<string | undefined> {
  try {
    if (!(await isStored(location, path))) return undefined;
    const hash = createHash('sha256');
    for await (const chunk of await location.read(path)) {
      hash.update(v.parse(v.instance(Uint8Array), chunk));
    }
    return hash.digest('hex');
  } catch (error) {
    throw filesUnavailable(error);
  }
}
