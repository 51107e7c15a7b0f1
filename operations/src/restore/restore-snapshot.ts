import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { s3Objects } from '@studio/releases/s3-objects';
import type { S3Place } from '@studio/releases/store';
import * as v from 'valibot';
import { countRows } from '../databases/dump.ts';
import { loadDatabase, requireEmptyDatabase } from '../databases/load.ts';
import { requireClient } from '../databases/psql.ts';
import { inParallel } from '../in-parallel.ts';
import { readErasures } from '../snapshots/erasures.ts';
import { objectReader } from '../snapshots/sealed-objects.ts';
import type { SiteParts } from '../snapshots/settings.ts';
import {
  listSchema,
  readSnapshot,
  type Snapshot,
  type SnapshotFile,
} from '../snapshots/snapshot.ts';
import { isEmptyFolder, type Target } from '../snapshots/target.ts';
import { repeatErasures } from './repeat-erasures.ts';

/** The folder of a restore that is under way, in the data folder: one that was interrupted is removed by the next. */
const staging = 'restore-incomplete';

/** The outcome of a restore. */
export interface Restored {
  readonly name: string;
  readonly snapshot: Snapshot;
  readonly files: readonly SnapshotFile[];
  /** The number of persons whose erasure was repeated. */
  readonly erased: number;
}

/** Options of a restore. */
export interface RestoreOptions {
  readonly site: SiteParts;
  readonly target: Target;
  readonly identity: string;
  /** The newest by default. */
  readonly name?: string | undefined;
  readonly report: (sentence: string) => void;
}

/**
 * Restores a snapshot into empty places. Every part and every file is compared with its hash, every table with its
 * number of rows; erasures of persons that came after the snapshot are repeated.
 * @throws {Error} with a sentence; what was written is in `restore-incomplete` of the data folder, or in no place
 */
export async function restoreSnapshot(options: RestoreOptions): Promise<Restored> {
  const { site, target, identity, report } = options;
  await requireEmptyPlaces(site);
  const { name, snapshot } = await readSnapshot(target, identity, options.name);
  const { client } = snapshot.database;
  if (client !== site.database.DB_CLIENT)
    throw new Error(`The backup ${name} holds a database of ${client}: set DB_CLIENT=${client}.`);
  if (client === 'pg') {
    await requireClient(site.database);
    await requireEmptyDatabase(site.database);
  }
  await mkdir(site.dataDir, { recursive: true, mode: 0o700 });
  await requireSpace(site.dataDir, snapshot.bytes);
  const folder = join(site.dataDir, staging);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });

  const read = objectReader(target, identity, snapshot.namesKey);
  const files: SnapshotFile[] = [];
  for (const list of snapshot.lists)
    files.push(...v.parse(listSchema, JSON.parse((await read(list)).toString())));
  report(`Restoring ${name}: ${files.length} files …`);
  await writeAll(files, folder, read);
  const copy = join(folder, '.database');
  await writeAll(snapshot.database.files, copy, read);
  await loadDatabase(site.database, copy, folder);
  await requireCounts(folder, site, snapshot);
  const erasures = await readErasures(target, identity);
  const erased = await repeatErasures(erasures, folder, site.database);
  // Names must not outlive a power failure without their content.
  await promisify(execFile)('sync', ['-f', folder]);
  await putInPlace(site, folder);
  return { name, snapshot, files, erased };
}

async function requireEmptyPlaces({
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
    if (!folder.startsWith(dataDir) && !(await isEmptyFolder(folder)))
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

async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes * 1.1)
    throw new Error(
      `${folder} has ${Math.floor((bavail * bsize) / 1e6)} MB left, and the backup needs ${Math.ceil((bytes * 1.1) / 1e6)} MB.`,
    );
}

/** The number of files that are written at the same time. */
const writers = 4;

const writeAll = (
  files: readonly SnapshotFile[],
  folder: string,
  read: (hash: string) => Promise<Buffer>,
) => inParallel(files, writers, (file) => writeFile(file, folder, read));

async function writeFile(
  { path, hash, size, parts }: SnapshotFile,
  folder: string,
  read: (hash: string) => Promise<Buffer>,
): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'wx', 0o600);
  try {
    const whole = createHash('sha256');
    let total = 0;
    for (const part of parts) {
      const bytes = await read(part);
      whole.update(bytes);
      total += bytes.length;
      await handle.writeFile(bytes);
    }
    if (whole.digest('hex') !== hash || total !== size)
      throw new Error(`${path} is not what was backed up.`);
  } finally {
    await handle.close();
  }
}

async function requireCounts(folder: string, { database }: SiteParts, snapshot: Snapshot) {
  const counts = await countRows(folder, database);
  for (const [table, expected] of Object.entries(snapshot.database.counts))
    if (counts[table] !== expected)
      throw new Error(`${table} has ${counts[table] ?? 'no'} rows instead of ${expected}.`);
}

/** Moves everything to where the site expects it; `secrets.json` last, without which no start is possible. */
async function putInPlace(site: SiteParts, folder: string): Promise<void> {
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
