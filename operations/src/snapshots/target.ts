import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { writeAtomically } from '@studio/gateway/storage/write-atomically';
import { s3Objects } from '@studio/releases/s3-objects';
import type { S3Place } from '@studio/releases/store';

/** The place of backups: a folder, or a bucket with a prefix of all keys. */
export type TargetPlace =
  | { readonly folder: string }
  | { readonly bucket: S3Place; readonly prefix: string };

/** Reads and writes the objects of backups. */
export interface Target {
  /** Names the place in sentences for operators. */
  readonly place: string;
  /** @returns undefined when there is no such object */
  get(key: string): Promise<Buffer | undefined>;
  /** Writes an object completely or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Writes an object unless there is one. @returns false when there is one */
  putNew(key: string, bytes: Uint8Array): Promise<boolean>;
  /** Writes an object in the place of one with the expected content. @returns false when there is another one, or none */
  replace(key: string, expected: Uint8Array, bytes: Uint8Array): Promise<boolean>;
  /** Returns the keys that begin with the prefix, which ends with `/`. */
  list(prefix: string): Promise<string[]>;
  remove(key: string): Promise<void>;
  /** Removes what a killed process has half-written. The caller holds the lock. */
  removeDrafts(): Promise<void>;
}

/** Opens the place of backups; nothing is created before the first write. */
export function openTarget(place: TargetPlace): Target {
  return 'folder' in place ? openFolder(place.folder) : openBucket(place.bucket, place.prefix);
}

const isMissing = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ENOTDIR');

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}

/** Ends the names of files that are being written. */
const draftSuffix = '.new';

function openFolder(folder: string): Target {
  const fileOf = (key: string) => join(folder, ...key.split('/'));
  return {
    place: folder,

    async get(key) {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async put(key, bytes) {
      const file = fileOf(key);
      const draft = `${file}.${process.pid}${draftSuffix}`;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const handle = await open(draft, 'w', 0o600);
      try {
        await handle.writeFile(bytes);
        // The content must reach the disk before the name: later runs trust names.
        await handle.datasync();
        // After a drill by root, the user of the backups must read its outcome.
        if (process.getuid?.() === 0) {
          const { uid, gid } = await stat(folder);
          await handle.chown(uid, gid);
        }
      } finally {
        await handle.close();
      }
      await rename(draft, file);
    },

    async putNew(key, bytes) {
      try {
        await writeAtomically(fileOf(key), bytes, { isNew: true });
        return true;
      } catch (error) {
        ignoreExisting(error);
        return false;
      }
    },

    async replace(key, expected, bytes) {
      const file = fileOf(key);
      const away = `${file}.${randomUUID()}${draftSuffix}`;
      try {
        // Of several processes one can move the file away.
        await rename(file, away);
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
      const isExpected = (await readFile(away)).equals(expected);
      if (!isExpected) await link(away, file).catch(ignoreExisting);
      await rm(away, { force: true });
      return isExpected && (await this.putNew(key, bytes));
    },

    async list(prefix) {
      try {
        const entries = await readdir(fileOf(prefix), { recursive: true, withFileTypes: true });
        return entries
          .filter((entry) => entry.isFile() && !entry.name.endsWith(draftSuffix))
          .map(({ parentPath, name }) =>
            relative(folder, join(parentPath, name)).replaceAll(sep, '/'),
          );
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },

    remove: (key) => rm(fileOf(key), { force: true }),

    async removeDrafts() {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
        if (entry.isFile() && entry.name.endsWith(draftSuffix))
          await rm(join(entry.parentPath, entry.name), { force: true });
    },
  };
}

/** Time limit of a request, in milliseconds: an object of 4 MiB on a slow line. */
const requestTimeout = 60_000;

function openBucket(bucket: S3Place, prefix: string): Target {
  const objects = s3Objects(bucket, { requestTimeout, bucketSetting: 'BACKUP_TARGET' });
  return {
    place: `s3://${bucket.bucket}/${prefix}`,

    async get(key) {
      const object = await objects.get(prefix + key);
      return typeof object === 'object' ? object.bytes : undefined;
    },

    put: (key, bytes) => objects.put(prefix + key, bytes),

    async putNew(key, bytes) {
      return (await objects.putIf(prefix + key, bytes, { IfNoneMatch: '*' })) !== undefined;
    },

    async replace(key, expected, bytes) {
      const found = await objects.get(prefix + key);
      if (typeof found !== 'object' || !found.bytes.equals(expected)) return false;
      const IfMatch = found.etag;
      return (await objects.putIf(prefix + key, bytes, { IfMatch })) !== undefined;
    },

    async list(within) {
      return (await objects.list(prefix + within)).map((key) => key.slice(prefix.length));
    },

    remove: (key) => objects.remove(prefix + key),

    // A server stores an object when it has all of it.
    async removeDrafts() {},
  };
}

/** Returns whether a folder is missing or empty. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return true;
    throw error;
  }
}
