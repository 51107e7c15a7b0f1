import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, statfs } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { s3Objects } from '@studio/releases/s3-objects';
import type { S3Place } from '@studio/releases/store';
import type { SiteParts } from '../snapshots/settings.ts';
import { isEmptyFolder } from '../snapshots/target.ts';

/** The folder of a restore that is under way, in the data folder: one that was interrupted is removed by the next. */
export const staging = 'restore-incomplete';

/**
 * Requires that no part of the site lies where a restore puts it.
 * @throws {Error} with a sentence that names the place and its setting
 */
export async function requireEmptyPlaces({
  dataDir,
  releases,
  keys,
  state,
  releaseStore,
  uploads,
}: SiteParts) {
  const ours = new Set([staging, 'lost+found']);
  const found = (await isEmptyFolder(dataDir))
    ? []
    : (await readdir(dataDir)).filter((one) => !ours.has(one));
  if (found.length > 0)
    throw new Error(
      `${dataDir} is not empty: name an empty folder as DATA_DIR, or move this one away.`,
    );
  for (const [setting, folder] of Object.entries({
    RELEASES_DIR: releases,
    RELEASE_KEYS: keys,
    STATE_DIR: state,
    ...(typeof uploads === 'string' && { UPLOADS_DIR: uploads }),
  }))
    if (!folder.startsWith(dataDir + sep) && !(await isEmptyFolder(folder)))
      throw new Error(
        `${folder} (${setting}) is not empty: move it away, or name an empty folder.`,
      );
  for (const store of [releaseStore, uploads]) {
    if (typeof store === 'string') continue;
    const found = await s3Objects(store).list('');
    if (found.length > 0)
      throw new Error(`The bucket ${store.bucket} is not empty: name an empty bucket.`);
  }
}

/**
 * Requires space for the restored files.
 * @throws {Error} with a sentence that names both figures
 */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes * 1.1)
    throw new Error(
      `${folder} has ${Math.floor((bavail * bsize) / 1e6)} MB left, and the backup needs ${Math.ceil((bytes * 1.1) / 1e6)} MB.`,
    );
}

/** Moves everything to where the site expects it; `secrets.json` last, without which no start is possible. */
export async function putInPlace(site: SiteParts, folder: string): Promise<void> {
  const places: [string, SiteParts['uploads']][] = [
    ['keys', site.keys],
    ['gateway', site.state],
    ['releases', site.releaseStore],
    ['uploads', site.uploads],
  ];
  const present = new Set(await readdir(folder));
  for (const [name, place] of places) {
    if (!present.has(name)) continue;
    await (typeof place === 'string'
      ? move(join(folder, name), place)
      : upload(join(folder, name), place));
  }
  for (const name of ['database.sqlite', 'applied.json', 'secrets.json'])
    if (present.has(name)) await rename(join(folder, name), join(site.dataDir, name));
  await rm(folder, { recursive: true });
}

/** Moves a folder to a missing or empty one, also on another disk. */
async function move(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  try {
    await rename(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Another disk, perhaps mounted there.
    if (code !== 'EXDEV' && code !== 'EBUSY') throw error;
    await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
    await promisify(execFile)('sync', ['-f', to]);
  }
}

async function upload(folder: string, store: S3Place): Promise<void> {
  const bucket = s3Objects(store);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    await bucket.put(file.slice(folder.length + 1), await readFile(file));
  }
}
