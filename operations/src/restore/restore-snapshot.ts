import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { writeAtomically } from '@studio/gateway/storage/write-atomically';
import { inParallel } from '@studio/releases/in-parallel';
import { openStore } from '@studio/releases/store';
import { isMutable, partsPrefix, releasesPrefix } from '../backup/sources.ts';
import { countRows, currentArriving } from '../databases/dump.ts';
import { loadDatabase, requireEmptyDatabase } from '../databases/load.ts';
import { requireClient } from '../databases/postgres.ts';
import { opener, openSlices, sha256 } from '../snapshots/encryption.ts';
import type { SiteParts } from '../snapshots/settings.ts';
import {
  DamagedError,
  type Parts,
  readErasures,
  readFileOf,
  readSnapshot,
  type Snapshot,
  sliceName,
} from '../snapshots/snapshot.ts';
import type { Target } from '../snapshots/target.ts';
import { afterRestore } from './after-restore.ts';
import { addState, putInPlace, requireEmptyPlaces, requireSpace, staging } from './places.ts';

/** The outcome of a restore. */
export interface Restored {
  readonly name: string;
  readonly snapshot: Snapshot;
  /** The files that were written, with the SHA-256 of each, which the disk must have too. */
  readonly files: ReadonlyMap<string, string>;
  /** Files that could not be read from the target, a sentence each. */
  readonly damaged: readonly string[];
  /** The number of persons whose erasure was repeated. */
  readonly erased: number;
  /** The number of files of clients that were lost: their senders are told. */
  readonly lost: number;
}

/** Options of a restore. */
export interface RestoreOptions {
  readonly site: SiteParts;
  readonly target: Target;
  readonly identity: string;
  /** The newest by default. */
  readonly name?: string | undefined;
  /** Restores all other files where some are damaged. */
  readonly skipsDamaged?: boolean | undefined;
  readonly report: (sentence: string) => void;
}

/**
 * Restores a snapshot into empty places. Every file is compared with its code, every table with its number of rows;
 * erasures of persons that came after the snapshot are repeated, and files of clients that were lost are rejected, so
 * that their senders know.
 * @throws {Error} with a sentence; what was written is in `restore-incomplete` of the data folder, or in no place
 */
export async function restoreSnapshot(options: RestoreOptions): Promise<Restored> {
  const { site, target, identity, report, skipsDamaged = false } = options;
  await requireEmptyPlaces(site);
  const { name, snapshot, parts } = await readSnapshot(target, identity, options.name);
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

  report(`Restoring ${name}: ${snapshot.files.length + snapshot.small.length} files …`);
  const copy = join(folder, '.database');
  const slices = slicesOf(parts);
  await openSlices(slices, copy, { identity, subject: `The database of ${name}` });
  const { files, damaged } = await writeFiles({ target, identity, snapshot, folder });
  if (damaged.length > 0 && !skipsDamaged)
    throw new Error(
      [
        ...damaged,
        'Nothing was restored: restore another backup, or all files but these with --skip-damaged.',
      ].join('\n'),
    );
  await loadDatabase(site.database, copy, folder);
  await requireCounts(folder, site, snapshot);
  const erasures = await readErasures(target, identity, report);
  const arriving = await currentArriving(folder, site.database);
  const lost = arriving.filter(({ id, waits }) => waits && !files.has(`${partsPrefix}${id}`));
  const outcome = await afterRestore(
    { ...erasures, lost: lost.map(({ id }) => id) },
    folder,
    site.database,
  );
  // Names must not outlive a power failure without their content.
  await promisify(execFile)('sync', ['-f', folder]);
  await putInPlace(site, folder);
  return { name, snapshot, files, damaged, ...outcome };
}

/** A file that is taken out of a snapshot. */
export interface FileOptions extends Pick<RestoreOptions, 'target' | 'identity' | 'name'> {
  /** The path in the snapshot, such as `secrets.json` or `uploads/<id>.pdf`. */
  readonly path: string;
  /** The file that is written; its folder is made. */
  readonly to: string;
}

/**
 * Restores one file of a snapshot, compared with its code, and nothing else. Only its owner can read it.
 * @returns the name of the snapshot
 * @throws {Error} with a sentence when the snapshot has no such file, or `to` is there
 */
export async function restoreFile(options: FileOptions): Promise<string> {
  const { target, identity, path, to } = options;
  if (existsSync(to)) throw new Error(`${to} is there: move it away, or name another file.`);
  const { name, snapshot } = await readSnapshot(target, identity, options.name);
  const small = snapshot.small.findLast((one) => one.path === path);
  const file = snapshot.files.find((one) => one.path === path);
  if (small === undefined && file === undefined)
    throw new Error(`The backup ${name} has no file ${path}.`);
  const { namesKey } = snapshot;
  const bytes = file
    ? await readFileOf(target, opener(identity), { namesKey, file })
    : Buffer.from(small?.content ?? '', 'base64');
  await writeAtomically(to, bytes, { isNew: true });
  return name;
}

/** Yields the database of a snapshot. */
async function* slicesOf({ names, read }: Parts): AsyncGenerator<Buffer> {
  for (let slice = 0; names.includes(sliceName(slice)); slice++) yield await read(sliceName(slice));
}

/** The number of files that are written at the same time. */
const writers = 4;

/** Writes all files of a snapshot; a damaged one does not end the others. */
async function writeFiles({
  target,
  identity,
  snapshot: { files, small, namesKey },
  folder,
}: {
  readonly target: Target;
  readonly identity: string;
  readonly snapshot: Snapshot;
  readonly folder: string;
}): Promise<Pick<Restored, 'files' | 'damaged'>> {
  const unseal = opener(identity);
  const written = new Map<string, string>();
  const damaged: string[] = [];
  const write = async (path: string, bytes: Buffer) => {
    const to = join(folder, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await writeFile(to, bytes, { flag: 'wx', mode: 0o600 });
    written.set(path, sha256(bytes));
  };
  await inParallel(files, writers, async (file) => {
    let bytes: Buffer;
    try {
      bytes = await readFileOf(target, unseal, { namesKey, file });
    } catch (error) {
      // A target that is away ends the restore.
      if (!(error instanceof DamagedError)) throw error;
      damaged.push(`${file.path}: ${error.message}`);
      return;
    }
    await write(file.path, bytes);
  });
  const store = openStore(join(folder, releasesPrefix));
  for (const { path, content } of small) {
    const bytes = Buffer.from(content, 'base64');
    const key = path.startsWith(releasesPrefix) ? path.slice(releasesPrefix.length) : '';
    if (isMutable(key)) await addState(store, key, bytes);
    else await write(path, bytes);
  }
  return { files: written, damaged };
}

async function requireCounts(folder: string, { database }: SiteParts, snapshot: Snapshot) {
  const counts = await countRows(folder, database);
  for (const [table, expected] of Object.entries(snapshot.database.counts))
    if (counts[table] !== expected)
      throw new Error(`${table} has ${counts[table] ?? 'no'} rows instead of ${expected}.`);
}
