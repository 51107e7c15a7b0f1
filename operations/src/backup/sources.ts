import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { constants, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type S3Objects, s3Objects } from '@studio/releases/s3-objects';
import type { S3Place } from '@studio/releases/store';
import type { Upload } from '../databases/dump.ts';
import { type ObjectWriter, partSize, sha256 } from '../snapshots/sealed-objects.ts';
import type { SiteParts } from '../snapshots/settings.ts';
import type { SnapshotFile } from '../snapshots/snapshot.ts';
import type { KnownFiles } from './known-files.ts';

/** A file of a site, by its path in a snapshot. */
export interface Source {
  readonly path: string;
  /** Stores the file. @returns undefined when it is gone */
  readonly store: (objects: ObjectWriter, known: KnownFiles) => Promise<SnapshotFile | undefined>;
}

const isGone = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  // ELOOP: a link, which nothing of the site makes.
  ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(String(error.code));

/** Returns a file of the disk. */
export function diskFile(path: string, file: string): Source {
  return {
    path,
    async store(objects, known) {
      let handle: Awaited<ReturnType<typeof open>>;
      try {
        handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
      } catch (error) {
        if (isGone(error)) return undefined;
        throw error;
      }
      try {
        const { size, mtimeNs, ctimeNs, ino } = await handle.stat({ bigint: true });
        const stamp = [size, mtimeNs, ctimeNs, ino].join();
        const before = known.find(path, stamp);
        if (before?.parts.every(objects.has)) return before;
        const whole = createHash('sha256');
        const parts: string[] = [];
        let total = 0;
        const buffer = Buffer.alloc(Math.min(partSize, Math.max(1, Number(size))));
        for (;;) {
          const length = await fill(handle, buffer, total);
          if (length === 0) break;
          const part = buffer.subarray(0, length);
          whole.update(part);
          parts.push((await objects.store(part)).hash);
          total += length;
        }
        const stored = { path, size: total, hash: whole.digest('hex'), parts };
        known.remember(stored, stamp);
        return stored;
      } finally {
        await handle.close();
      }
    },
  };
}

/** Reads until the buffer is full or the file ends. */
async function fill(
  handle: Awaited<ReturnType<typeof open>>,
  buffer: Buffer,
  position: number,
): Promise<number> {
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(
      buffer,
      length,
      buffer.length - length,
      position + length,
    );
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return length;
}

/** Returns the paths of the files under a folder; none when it does not exist. */
export async function filesUnder(folder: string): Promise<string[]> {
  // Not `readdir` with `recursive`: a folder that is removed meanwhile would end the whole list.
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
  const paths: string[] = [];
  for (const entry of entries) {
    if (entry.isFile()) paths.push(entry.name);
    if (!entry.isDirectory()) continue;
    for (const path of await filesUnder(join(folder, entry.name)))
      paths.push(`${entry.name}/${path}`);
  }
  return paths;
}

/** Parts of the store of releases that are made again or half-written. */
const isPassing = (path: string) => /(^|\/)\.(draft-|proof)|^reports\//.test(path);

const isState = (path: string) =>
  /\.states\//.test(path) || path === 'live' || path.startsWith('history/');

async function releasesOnDisk(folder: string): Promise<Source[]> {
  // States first: the releases that they name are in the later list.
  const states = (await filesUnder(folder)).filter(isState);
  const others = (await filesUnder(folder)).filter((path) => !isState(path));
  return [...states, ...others]
    .filter((path) => !isPassing(path))
    .map((path) => diskFile(`releases/${path}`, join(folder, path)));
}

/** Returns an object of a bucket. @param version names the content, where that is known without a request */
function bucketObject(path: string, bucket: S3Objects, key: string, version?: string): Source {
  return {
    path,
    async store(objects, known) {
      const stored = version === undefined ? undefined : known.find(path, version);
      if (stored?.parts.every(objects.has)) return stored;
      const object = await bucket.get(key);
      if (object === undefined || object === 'unchanged') return undefined;
      const { bytes, etag } = object;
      const before = known.find(path, version ?? etag);
      if (before?.parts.every(objects.has)) return before;
      const parts: string[] = [];
      for (let start = 0; start < bytes.length; start += partSize)
        parts.push((await objects.store(bytes.subarray(start, start + partSize))).hash);
      const file = { path, size: bytes.length, hash: sha256(bytes), parts };
      known.remember(file, version ?? etag);
      return file;
    },
  };
}

async function releasesInBucket(store: S3Place): Promise<Source[]> {
  const bucket = s3Objects(store);
  const keys = await bucket.list('');
  return keys
    .filter((key) => !isPassing(key))
    .sort((a, b) => Number(isState(b)) - Number(isState(a)))
    .map((key) => bucketObject(`releases/${key}`, bucket, key));
}

/** The files that clients and staff have uploaded, as a copy of the database names them. */
export function uploadSources(
  { uploads: place }: Pick<SiteParts, 'uploads'>,
  uploads: readonly Upload[],
): Source[] {
  if (typeof place === 'string')
    return uploads.map(({ name }) => diskFile(`uploads/${name}`, join(place, name)));
  const bucket = s3Objects(place, { bucketSetting: 'UPLOADS_S3_BUCKET' });
  return uploads.map(({ name, version }) =>
    // One request for each file of each backup would be too many.
    bucketObject(`uploads/${name}`, bucket, name, `uploaded ${version}`),
  );
}

/** The secrets, the record of what was applied, the public keys, the gateway's own keys, and the store of releases. */
export async function otherSources(site: SiteParts): Promise<Source[]> {
  const files = async (root: string, folder: string, pattern: RegExp) =>
    (await filesUnder(folder))
      .filter((path) => pattern.test(path))
      .map((path) => diskFile(`${root}/${path}`, join(folder, path)));
  return [
    ...['secrets.json', 'applied.json'].map((name) => diskFile(name, join(site.dataDir, name))),
    ...(await files('keys', site.keys, /^[^/]+\.pub$/)),
    ...(await files(
      'gateway',
      site.state,
      /^(?:[^/]+\.(?:pub|key)|(?:live-set|path-owners)\.json)$/,
    )),
    ...(typeof site.releaseStore === 'string'
      ? await releasesOnDisk(site.releaseStore)
      : await releasesInBucket(site.releaseStore)),
  ];
}
