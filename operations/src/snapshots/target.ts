import { chown, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '@studio/gateway/storage/write-atomically';
import type { S3Place } from '@studio/releases/store';
import { type Listed, openPlace } from './places.ts';

/** The place of backups: a folder, or a bucket with a prefix of all keys. */
export type TargetPlace =
  | { readonly folder: string }
  | { readonly bucket: S3Place; readonly prefix: string };

/** Reads and writes the objects of backups. No write has a condition, so that every object store will do. */
export interface Target {
  /** Names the place in sentences for operators. */
  readonly place: string;
  /** @returns undefined when there is no such object */
  get(key: string): Promise<Buffer | undefined>;
  /** Writes an object completely or not at all, in the place of an earlier one. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns the objects whose keys begin with the prefix, which ends with `/`, by their keys. */
  list(prefix: string): Promise<Map<string, Listed>>;
  remove(key: string): Promise<void>;
  /** Removes all objects whose keys begin with the prefix, which ends with `/`. */
  removeAll(prefix: string): Promise<void>;
}

/** Opens the place of backups; nothing is created before the first write. */
export function openTarget(place: TargetPlace): Target {
  return 'folder' in place ? openFolder(place.folder) : openBucket(place.bucket, place.prefix);
}

/** Ends the names of files that are being written. */
const draftSuffix = '.new';

/** The age from which such a file counts as left behind by a process that was killed, in milliseconds. */
const abandoned = 24 * 60 * 60 * 1000;

function openFolder(folder: string): Target {
  const files = openPlace(folder);
  const fileOf = (key: string) => join(folder, ...key.split('/'));
  return {
    place: folder,
    get: (key) => files.read(key),

    async put(key, bytes) {
      const file = fileOf(key);
      await writeAtomically(file, bytes);
      if (process.getuid?.() !== 0) return;
      // After a drill by root, the user of the backups must read its outcome.
      const { uid, gid } = await stat(folder);
      await chown(file, uid, gid);
    },

    async list(prefix) {
      const found = new Map<string, Listed>();
      for (const [key, one] of await files.list(prefix))
        if (!key.endsWith(draftSuffix)) found.set(key, one);
        else if (one.modified.getTime() < Date.now() - abandoned)
          await rm(fileOf(key), { force: true });
      return found;
    },

    remove: (key) => rm(fileOf(key), { force: true }),
    removeAll: (prefix) => rm(fileOf(prefix), { recursive: true, force: true }),
  };
}

function openBucket(bucket: S3Place, prefix: string): Target {
  const objects = openPlace(bucket, 'BACKUP_TARGET');
  const list = async (within: string) =>
    new Map(
      [...(await objects.list(prefix + within))].map(([key, one]) => [
        key.slice(prefix.length),
        one,
      ]),
    );
  const remove = (key: string) => objects.remove(prefix + key);
  return {
    place: `s3://${bucket.bucket}/${prefix}`,
    get: (key) => objects.read(prefix + key),
    put: (key, bytes) => objects.write(prefix + key, bytes),
    list,
    remove,
    async removeAll(within) {
      for (const key of (await list(within)).keys()) await remove(key);
    },
  };
}
