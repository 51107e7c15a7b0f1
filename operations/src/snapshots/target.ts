import { chown, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Place } from '@studio/releases/store';
import { openPlace, type Place } from './places.ts';

/** The place of backups: a folder, or a bucket with a prefix of all keys. */
export type TargetPlace =
  | { readonly folder: string }
  | { readonly bucket: S3Place; readonly prefix: string };

/** Reads and writes the objects of backups. No write has a condition, so that every object store will do. */
export interface Target extends Place {
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
    ...files,
    async write(key, bytes) {
      await files.write(key, bytes);
      if (process.getuid?.() !== 0) return;
      // After a drill by root, the user of the backups must read its outcome.
      const { uid, gid } = await stat(folder);
      await chown(fileOf(key), uid, gid);
    },
    async list(prefix) {
      const found = await files.list(prefix);
      for (const [key, { modified }] of found) {
        if (!key.endsWith(draftSuffix)) continue;
        found.delete(key);
        if (modified.getTime() < Date.now() - abandoned) await files.remove(key);
      }
      return found;
    },
    removeAll: (prefix) => rm(fileOf(prefix), { recursive: true, force: true }),
  };
}

function openBucket(bucket: S3Place, prefix: string): Target {
  const objects = openPlace(bucket, 'BACKUP_TARGET');
  const remove = (key: string) => objects.remove(prefix + key);
  async function list(within = '') {
    const found = await objects.list(prefix + within);
    return new Map([...found].map(([key, one]) => [key.slice(prefix.length), one]));
  }
  return {
    name: `s3://${bucket.bucket}/${prefix}`,
    read: (key) => objects.read(prefix + key),
    write: (key, bytes) => objects.write(prefix + key, bytes),
    list,
    remove,
    async removeAll(within) {
      for (const key of (await list(within)).keys()) await remove(key);
    },
  };
}
