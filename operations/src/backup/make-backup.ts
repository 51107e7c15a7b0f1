import { createHmac } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { currentUploads, dumpDatabase } from '../databases/dump.ts';
import { inParallel } from '../in-parallel.ts';
import { erasuresKey } from '../snapshots/erasures.ts';
import { withLock } from '../snapshots/lock.ts';
import { type Keep, listKey, type Purged, purge, writeNeeds } from '../snapshots/retention.ts';
import {
  nameOf,
  type ObjectWriter,
  openObjectWriter,
  sealer,
  sha256,
} from '../snapshots/sealed-objects.ts';
import type { SiteParts } from '../snapshots/settings.ts';
import {
  distribute,
  newSnapshotName,
  type Snapshot,
  type SnapshotFile,
} from '../snapshots/snapshot.ts';
import type { Target } from '../snapshots/target.ts';
import { type KnownFiles, openKnownFiles } from './known-files.ts';
import { diskFile, filesUnder, otherSources, type Source, uploadSources } from './sources.ts';

/** The outcome of a backup. */
export interface Backup {
  readonly name: string;
  readonly files: number;
  /** The size of everything in the snapshot. */
  readonly bytes: number;
  /** The bytes that this run wrote, encrypted. */
  readonly written: number;
  /** Names what the site should have and the snapshot lacks, a sentence each. */
  readonly faults: readonly string[];
  readonly purged: Purged;
}

const secretsSchema = v.pipe(v.string(), v.parseJson(), v.object({ SECRET: v.string() }));

/** Returns the key of the names of objects: the same after a restore, and unknown to readers of the target. */
async function namesKeyOf(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const { success, output } = v.safeParse(secretsSchema, text);
  // Secrets that another place keeps are not in the backup.
  const secret = success ? output.SECRET : process.env.SECRET;
  if (!secret) throw new Error(`${file} is missing or damaged: there is no site to back up.`);
  return createHmac('sha256', secret).update('names of backups').digest('hex');
}

const manifestSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ dependencies: v.object({ directus: v.string() }) }),
);

/** Returns the versions of the software that works on the database. */
export async function softwareVersions(): Promise<Snapshot['software']> {
  const file = join(import.meta.dirname, '../../../backend/package.json');
  const { dependencies } = v.parse(manifestSchema, await readFile(file, 'utf8'));
  return { directus: dependencies.directus, node: process.version };
}

/** The number of files that are read at the same time. */
const readers = 4;

async function storeAll(sources: readonly Source[], objects: ObjectWriter, known: KnownFiles) {
  const stored: SnapshotFile[] = [];
  const gone: string[] = [];
  await inParallel(sources, readers, async (source) => {
    const file = await source.store(objects, known);
    if (file === undefined) gone.push(source.path);
    else stored.push(file);
  });
  return { stored, gone };
}

/**
 * Makes a snapshot of a site, running or not: first the database, then every file that it names. Before that, what no
 * snapshot needs any more is removed, so that a full disk has room again. A run that ends half-way leaves objects that
 * the next run uses or removes.
 * @throws {Error} with a sentence for operators; also when the snapshot was made and old ones could not be removed
 */
export async function makeBackup(options: {
  readonly site: SiteParts;
  readonly target: Target;
  readonly recipients: readonly string[];
  readonly keep: Keep;
}): Promise<Backup> {
  const { site, target } = options;
  const work = join(site.dataDir, 'backup/work');
  const namesKey = await namesKeyOf(site.dataDir);
  return await withLock(target, async () => {
    const known = openKnownFiles(join(site.dataDir, 'backup/known-files.sqlite'));
    try {
      await target.removeDrafts();
      const purged = await purge(target, options.keep, new Date()).catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      );
      const backup = await snapshotOf({ ...options, work, namesKey, known });
      if (purged instanceof Error) throw purged;
      return { ...backup, purged };
    } finally {
      known.close();
      await rm(work, { recursive: true, force: true });
    }
  });
}

async function snapshotOf({
  site,
  target,
  recipients,
  work,
  namesKey,
  known,
}: Omit<Parameters<typeof makeBackup>[0], 'keep'> & {
  readonly work: string;
  readonly namesKey: string;
  readonly known: KnownFiles;
}): Promise<Omit<Backup, 'purged'>> {
  const seal = sealer(recipients);
  const objects = await openObjectWriter(target, seal, namesKey);
  const at = new Date();
  const name = newSnapshotName(at);
  const dump = await dumpDatabase(site.dataDir, site.database, work);
  // Before the files: when the rest fails, the erasures are known all the same.
  await target.put(erasuresKey(name), await seal(Buffer.from(JSON.stringify(dump.erasures))));

  const inDump = await filesUnder(dump.folder);
  const database = await storeAll(
    inDump.map((path) => diskFile(path, join(dump.folder, path))),
    objects,
    known,
  );
  const uploads = uploadSources(site, dump.uploads);
  const others = await otherSources(site);
  const { stored, gone } = await storeAll([...uploads, ...others], objects, known);
  const missing = await lostUploads(site, gone);
  const faults = missing.map((path) => `${path} is named by the database and missing.`);
  if (!others.some(({ path }) => /^releases\/live(?:$|\.states\/)/.test(path))) {
    const { releaseStore: place } = site;
    const where = typeof place === 'string' ? place : `the bucket ${place.bucket}`;
    faults.push(
      `No release is live in ${where}: set RELEASES_DIR or RELEASES_S3_BUCKET as for the gateways.`,
    );
  }

  const lists: string[] = [];
  const needed = new Set(
    database.stored.flatMap(({ parts }) => parts.map((part) => nameOf(namesKey, part))),
  );
  const neededLists: string[] = [];
  const knownLists = new Set(await target.list('needs/'));
  for (const files of distribute(stored)) {
    const list = await objects.store(Buffer.from(JSON.stringify(files)));
    lists.push(list.hash);
    needed.add(list.name);
    const names = new Set(
      files.flatMap(({ parts }) => parts.map((part) => nameOf(namesKey, part))),
    );
    const needs = Buffer.from(writeNeeds({ objects: [...names].sort(), lists: [] }));
    const needsName = sha256(needs);
    if (!knownLists.has(listKey(needsName))) await target.put(listKey(needsName), needs);
    neededLists.push(needsName);
  }

  const all = [...database.stored, ...stored];
  const snapshot: Snapshot = {
    version: 1,
    at: at.toISOString(),
    namesKey,
    software: await softwareVersions(),
    database: {
      client: dump.client,
      ...(dump.server !== undefined && { server: dump.server }),
      files: database.stored,
      counts: dump.counts,
    },
    lists,
    files: all.length,
    bytes: all.reduce((sum, { size }) => sum + size, 0),
    missing,
  };
  const sealed = await seal(Buffer.from(JSON.stringify(snapshot)));
  await target.put(
    `snapshots/${name}.needs`,
    Buffer.from(writeNeeds({ objects: [...needed], lists: neededLists })),
  );
  // Last: the snapshot exists with this file.
  await target.put(`snapshots/${name}.age`, sealed);
  const { files, bytes } = snapshot;
  return { name, files, bytes, written: objects.written() + sealed.length, faults };
}

/** Returns the files that the disk does not have although the database still names them: they were not deleted since. */
async function lostUploads(site: SiteParts, gone: readonly string[]): Promise<string[]> {
  const uploads = gone.filter((path) => path.startsWith('uploads/'));
  if (uploads.length === 0) return [];
  const current = new Set(
    (await currentUploads(site.dataDir, site.database)).map(({ name }) => name),
  );
  return uploads.filter((path) => current.has(path.slice('uploads/'.length)));
}
