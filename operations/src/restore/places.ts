import { execFile } from 'node:child_process';
import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { isSystemError } from '@studio/releases/errors';
import { manifestKey } from '@studio/releases/manifest';
import { openStore, type S3Place, type Store } from '@studio/releases/store';
import { isMutable } from '../backup/sources.ts';
import { isEmptyFolder, openPlace } from '../snapshots/places.ts';
import type { SiteParts } from '../snapshots/settings.ts';

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
  parts,
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
    UPLOAD_PARTS_DIR: parts,
    ...(typeof uploads === 'string' && { UPLOADS_DIR: uploads }),
  }))
    if (!folder.startsWith(dataDir + sep) && !(await isEmptyFolder(folder)))
      throw new Error(
        `${folder} (${setting}) is not empty: move it away, or name an empty folder.`,
      );
  for (const store of [releaseStore, uploads]) {
    if (typeof store === 'string') continue;
    if ((await openPlace(store).list()).size > 0)
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
  const { releaseStore, uploads } = site;
  const present = new Set(await readdir(folder));
  const folders: [string, SiteParts['uploads']][] = [
    ['keys', site.keys],
    ['gateway', site.state],
    ['parts', site.parts],
    ['releases', releaseStore],
    ['uploads', uploads],
  ];
  for (const [name, place] of folders) {
    if (!present.has(name)) continue;
    const from = join(folder, name);
    if (typeof place === 'string') await move(from, place);
    else await (name === 'releases' ? copyReleases(from, place) : upload(from, place));
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
    // Another disk, perhaps mounted there.
    if (!isSystemError(error, 'EXDEV', 'EBUSY')) throw error;
    await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
    await promisify(execFile)('sync', ['-f', to]);
  }
}

async function upload(folder: string, bucket: S3Place): Promise<void> {
  const [from, to] = [openPlace(folder), openPlace(bucket)];
  for (const key of (await from.list()).keys())
    await to.write(key, (await from.read(key)) ?? Buffer.alloc(0));
}

/** Copies a store of releases into a bucket, which keeps changing objects in another form; what is live comes last. */
async function copyReleases(folder: string, bucket: S3Place): Promise<void> {
  const [from, to] = [openStore(folder), openStore(bucket)];
  const keys = (await from.list('')).filter((key) => key !== manifestKey);
  for (const key of [...keys, manifestKey]) {
    const states = isMutable(key) ? (await from.states(key)).reverse() : [];
    for (const { bytes } of states) await addState(to, key, bytes);
    const whole = isMutable(key) ? undefined : await from.get(key);
    if (whole !== undefined) await to.put(key, whole.bytes);
  }
}

/** Adds a state to a changing object of a store of releases. */
export async function addState(store: Store, key: string, bytes: Uint8Array): Promise<void> {
  const before = await store.get(key);
  if (!(await store.compareAndSet(key, before?.tag, bytes)))
    throw new Error(`${key} was changed by another program meanwhile.`);
}
