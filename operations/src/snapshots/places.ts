import type { Dirent } from 'node:fs';
import { constants, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '@studio/gateway/storage/write-atomically';
import { ifThere } from '@studio/releases/files';
import { s3Objects } from '@studio/releases/s3-objects';
import type { StorePlace } from '@studio/releases/store';

/** A file or an object in a list. */
export interface Listed {
  readonly size: number;
  /** Changes with the content. */
  readonly version: string;
  readonly modified: Date;
}

/** A folder or a bucket, read and written in the same way. */
export interface Place {
  /** Names the place in sentences for operators. */
  readonly name: string;
  /** Returns what lies under a prefix, which ends with `/` or is empty; nothing when the folder does not exist. */
  list(prefix?: string): Promise<Map<string, Listed>>;
  /** @returns undefined when there is none */
  read(key: string): Promise<Buffer | undefined>;
  write(key: string, bytes: Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Opens a folder, or a bucket whose name an operator gives by this setting. */
export function openPlace(place: StorePlace, bucketSetting = 'RELEASES_S3_BUCKET'): Place {
  if (typeof place === 'string') return openFolder(place);
  // Time for a file of a client, 100 MB, on a slow line.
  const objects = s3Objects(place, { requestTimeout: 10 * 60_000, bucketSetting });
  return {
    name: `the bucket ${place.bucket}`,
    async list(prefix = '') {
      const entries = await objects.entries(prefix);
      return new Map(entries.map(({ key, etag, ...one }) => [key, { ...one, version: etag }]));
    },
    async read(key) {
      const object = await objects.get(key);
      return typeof object === 'object' ? object.bytes : undefined;
    },
    write: objects.put,
    remove: objects.remove,
  };
}

/** Error codes of a file or a folder that is gone, or that is a link, which nothing of the site makes. */
const gone = ['ENOENT', 'ENOTDIR', 'ELOOP'];

function openFolder(folder: string): Place {
  const fileOf = (key: string) => join(folder, ...key.split('/'));

  async function addFiles(prefix: string, found: Map<string, Listed>): Promise<void> {
    // Not `readdir` with `recursive`: a folder that is removed meanwhile would end the whole list.
    const entries: Dirent[] =
      (await ifThere(readdir(fileOf(prefix), { withFileTypes: true }), gone)) ?? [];
    for (const entry of entries) {
      const key = `${prefix}${entry.name}`;
      if (entry.isDirectory()) await addFiles(`${key}/`, found);
      if (!entry.isFile()) continue;
      const one = await ifThere(stat(fileOf(key)), gone);
      if (one !== undefined)
        found.set(key, { size: one.size, version: `${one.mtimeMs}`, modified: one.mtime });
    }
  }

  return {
    name: folder,
    async list(prefix = '') {
      const found = new Map<string, Listed>();
      await addFiles(prefix, found);
      return found;
    },
    async read(key) {
      const handle = await ifThere(
        open(fileOf(key), constants.O_RDONLY | constants.O_NOFOLLOW),
        gone,
      );
      try {
        return await handle?.readFile();
      } finally {
        await handle?.close();
      }
    },
    write: (key, bytes) => writeAtomically(fileOf(key), bytes),
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}

/** Returns whether a folder is missing or empty. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  return ((await ifThere(readdir(folder), gone)) ?? []).length === 0;
}
