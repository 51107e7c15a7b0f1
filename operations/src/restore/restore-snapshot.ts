import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
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
import type { Target } from '../snapshots/target.ts';
import { putInPlace, requireEmptyPlaces, requireSpace, staging } from './places.ts';
import { repeatErasures } from './repeat-erasures.ts';

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
  const files = await listFiles(snapshot, read);
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

/** A file that is taken out of a snapshot. */
export interface FileOptions extends Pick<RestoreOptions, 'target' | 'identity' | 'name'> {
  /** The path in the snapshot, such as `secrets.json` or `uploads/<id>.pdf`. */
  readonly path: string;
  /** The file that is written; its folder is made. */
  readonly to: string;
}

/**
 * Restores one file of a snapshot, compared with its hash, and nothing else. Only its owner can read it.
 * @returns the name of the snapshot
 * @throws {Error} with a sentence when the snapshot has no such file, or `to` is there
 */
export async function restoreFile(options: FileOptions): Promise<string> {
  const { target, identity, path, to } = options;
  if (existsSync(to)) throw new Error(`${to} is there: move it away, or name another file.`);
  const { name, snapshot } = await readSnapshot(target, identity, options.name);
  const read = objectReader(target, identity, snapshot.namesKey);
  const file = (await listFiles(snapshot, read)).find((one) => one.path === path);
  if (file === undefined) throw new Error(`The backup ${name} has no file ${path}.`);
  // A damaged object must not leave a file that looks whole, nor be in the way of another snapshot.
  const draft = `${to}.${randomUUID()}.new`;
  try {
    await writeFile(file, draft, read);
    await rename(draft, to);
  } finally {
    await rm(draft, { force: true });
  }
  return name;
}

type ReadObject = (hash: string) => Promise<Buffer>;

async function listFiles(snapshot: Snapshot, read: ReadObject): Promise<SnapshotFile[]> {
  const files: SnapshotFile[] = [];
  for (const list of snapshot.lists)
    files.push(...v.parse(listSchema, JSON.parse((await read(list)).toString())));
  return files;
}

/** The number of files that are written at the same time. */
const writers = 4;

const writeAll = (files: readonly SnapshotFile[], folder: string, read: ReadObject) =>
  inParallel(files, writers, (file) => writeFile(file, join(folder, file.path), read));

async function writeFile(
  { path, hash, size, parts }: SnapshotFile,
  file: string,
  read: ReadObject,
): Promise<void> {
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
