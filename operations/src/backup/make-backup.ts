import { createHmac } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inParallel } from '@studio/releases/in-parallel';
import { jsonText } from '@studio/releases/json';
import * as v from 'valibot';
import { currentArriving, currentUploads, dumpDatabase } from '../databases/dump.ts';
import { sealedSlices, sealer, sha256 } from '../snapshots/encryption.ts';
import { type Keep, type Purged, purge } from '../snapshots/retention.ts';
import type { SiteParts } from '../snapshots/settings.ts';
import {
  allNames,
  codeOf,
  momentOf,
  newObjectName,
  newSnapshotName,
  objectKey,
  parseObjects,
  partKey,
  readObjects,
  type Snapshot,
  type SnapshotFile,
  type StoredObject,
  sliceName,
  writeJson,
} from '../snapshots/snapshot.ts';
import type { Target } from '../snapshots/target.ts';
import {
  partSources,
  partsPrefix,
  releaseFiles,
  type Source,
  smallFilesOf,
  uploadSources,
} from './sources.ts';

/** The outcome of a backup. */
export interface Backup {
  readonly name: string;
  readonly files: number;
  /** The size of everything in the snapshot. */
  readonly bytes: number;
  /** The bytes that this run wrote, encrypted. */
  readonly written: number;
  /** The number of damaged or missing objects that this run has written again. */
  readonly repaired: number;
  /** Names what the site should have and the snapshot lacks, a sentence each. */
  readonly faults: readonly string[];
  readonly purged: Purged;
}

const secretsSchema = jsonText(v.object({ SECRET: v.string() }));

/** Returns the key of the codes of files: the same after a restore, and unknown to readers of the target. */
async function namesKeyOf(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const { success, output } = v.safeParse(secretsSchema, text);
  // Secrets that another place keeps are not in the backup.
  const secret = success ? output.SECRET : process.env.SECRET;
  if (!secret) throw new Error(`${file} is missing or damaged: there is no site to back up.`);
  return createHmac('sha256', secret).update('names of backups').digest('hex');
}

/** Options of a backup. */
export interface BackupOptions {
  readonly site: SiteParts;
  readonly target: Target;
  readonly recipients: readonly string[];
  readonly keep: Keep;
  /** Reads every object of the target instead of a share. */
  readonly verifiesAll?: boolean | undefined;
}

/**
 * Makes a snapshot of a site, running or not: first the database, then every file that it names. Before that, what no
 * snapshot needs any more is removed, so that a full disk has room again. Several runs may go on at a time.
 * @throws {Error} with a sentence for operators
 */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const { site, target, keep } = options;
  const namesKey = await namesKeyOf(site.dataDir);
  const purged = await purge(target, keep, new Date());
  const at = new Date();
  const name = newSnapshotName(at);
  const work = join(site.dataDir, 'backup', name);
  await removeAbandoned(join(site.dataDir, 'backup'));
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    return { ...(await writeSnapshot({ ...options, namesKey, at, name, work })), purged };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

interface Writing extends BackupOptions {
  readonly namesKey: string;
  readonly at: Date;
  readonly name: string;
  readonly work: string;
}

async function writeSnapshot(writing: Writing): Promise<Omit<Backup, 'purged'>> {
  const { site, target, recipients, namesKey, at, name, work } = writing;
  const seal = sealer(recipients);
  const parts: Record<string, string> = {};
  let written = 0;
  const putPart = async (part: string, bytes: Uint8Array) => {
    await target.write(partKey(name, part), bytes);
    parts[part] = sha256(bytes);
    written += bytes.length;
  };
  const file = join(work, 'database');
  const dump = await dumpDatabase(site.dataDir, site.database, file);
  // Before the files: when the rest fails, the erasures are known all the same.
  await putPart('erasures.age', await seal(Buffer.from(JSON.stringify(dump.erasures))));
  let slice = 0;
  for await (const bytes of sealedSlices(file, recipients))
    await putPart(sliceName(slice++), bytes);
  const { size } = await stat(file);

  const objects = await openObjects(writing);
  // Parts first: those whose check ends are removed soon.
  const arriving = await partSources(site, dump.arriving, () =>
    currentUploads(site.dataDir, site.database),
  );
  const uploads = await uploadSources(site, dump.uploads);
  const releases = await releaseFiles(site);
  const { stored, gone } = await objects.store([...arriving, ...uploads, ...releases.sources]);
  const missing = await stillNamed(site, gone);
  const onlyHere = uploads.filter((one) => one.size === undefined && !gone.includes(one));
  const faults = [
    ...missing.map((path) => `${path} is named by the database and missing.`),
    ...(await stillNamed(site, onlyHere)).map(
      (path) => `${path} is named by the database and missing on the site; this backup has it.`,
    ),
    ...(releases.isLive
      ? []
      : [
          `No release is live in ${releases.place}: set RELEASES_DIR or RELEASES_S3_BUCKET as for the gateways.`,
        ]),
  ];
  const small = [...(await smallFilesOf(site)), ...releases.small];
  const bytes = [...stored, { size }, ...small.map((one) => ({ size: one.bytes.length }))].reduce(
    (sum, one) => sum + one.size,
    0,
  );
  const snapshot: Snapshot = {
    ...{ at: at.toISOString(), namesKey },
    database: { client: dump.client, size, counts: dump.counts },
    files: stored,
    small: small.map((one) => ({ path: one.path, content: one.bytes.toString('base64') })),
    ...{ bytes, missing },
  };
  await putPart('files.age', await seal(writeJson(snapshot)));
  const needed = objects.needed(stored);
  await putPart('objects.zst', writeJson(needed));
  await requireAll(target, needed);
  // Last: the snapshot exists with this part.
  await target.write(partKey(name, 'complete'), Buffer.from(JSON.stringify({ version: 1, parts })));
  const { repaired, written: ofObjects } = objects.outcome();
  const files = stored.length + small.length;
  return { name, files, bytes, written: written + ofObjects, repaired, faults };
}

/** Objects are read again within this time, in milliseconds. */
const verifiedWithin = 7 * 24 * 60 * 60 * 1000;

/** The number of files that are read at the same time, and the size from which one is read alone, in bytes. */
const [readers, large] = [4, 8 * 1024 * 1024];

/** The number of files after which a run lists its objects, for one that follows when this one is killed. */
const savedEvery = 1000;

/** Opens the objects of a target: those that the newest snapshot, and failed runs since, list are there already. */
async function openObjects({ target, recipients, namesKey, verifiesAll, at, name: run }: Writing) {
  const seal = sealer(recipients);
  const { known, since } = await newestObjects(target);
  const byFile = new Map([...known.values()].map((one) => [one.name.slice(0, 32), one]));
  const present = await target.list('files/');
  // Those that were read the longest ago, so many that all have their turn.
  const share = Math.ceil(known.size * Math.min(1, (at.getTime() - since) / verifiedWithin));
  const due = new Set(
    [...known.values()]
      .sort((a, b) => a.checked - b.checked)
      .slice(0, verifiesAll ? known.size : share)
      .map((one) => one.name),
  );
  const used = new Map<string, StoredObject>();
  let [written, repaired] = [0, 0];

  const isWhole = async (object: StoredObject): Promise<boolean> => {
    const key = objectKey(object.name);
    if (present.get(key)?.size !== object.size) return false;
    if (!due.has(object.name)) return true;
    const bytes = await target.read(key);
    return bytes !== undefined && sha256(bytes) === object.sum;
  };
  const checkedAt = (object: StoredObject) =>
    due.has(object.name) ? { ...object, checked: at.getTime() } : object;
  // With other recipients everything is encrypted anew.
  const recipientsCode = [...recipients].sort().join();

  async function storeOne({ path, version, size, read }: Source) {
    const ofFile = codeOf(namesKey, recipientsCode, path, version);
    const listed = byFile.get(ofFile);
    const before = size === undefined || listed?.plain === size ? listed : undefined;
    if (before !== undefined && (await isWhole(before))) {
      used.set(before.name, checkedAt(before));
      return { path, size: before.plain, object: before.name, code: before.code };
    }
    const bytes = await read();
    if (bytes === undefined) return undefined;
    // A damaged object is replaced under its name, for the earlier snapshots that need it too.
    const isSame = before !== undefined && codeOf(namesKey, before.name, bytes) === before.code;
    const name = isSame ? before.name : newObjectName(ofFile);
    const sealed = await seal(bytes);
    await target.write(objectKey(name), sealed);
    written += sealed.length;
    if (before !== undefined) repaired += 1;
    const code = codeOf(namesKey, name, bytes);
    const stored = { plain: bytes.length, size: sealed.length, sum: sha256(sealed) };
    used.set(name, { name, code, ...stored, checked: at.getTime() });
    return { path, size: bytes.length, object: name, code };
  }

  return {
    /** Stores files; returns those that are gone apart. */
    async store(sources: readonly Source[]) {
      const stored: SnapshotFile[] = [];
      const gone: Source[] = [];
      const save = () => target.write(partKey(run, 'objects.zst'), writeJson([...used.values()]));
      const work = async (source: Source) => {
        const file = await storeOne(source);
        if (file === undefined) gone.push(source);
        else if (stored.push(file) % savedEvery === 0) await save();
      };
      const isLarge = ({ size = 0 }: Source) => size >= large;
      const others = sources.filter((source) => !isLarge(source));
      try {
        await inParallel(others, readers, work);
        await inParallel(sources.filter(isLarge), 1, work);
      } finally {
        await save();
      }
      return { stored, gone };
    },

    needed: (stored: readonly SnapshotFile[]) =>
      stored.flatMap(({ object }) => used.get(object) ?? []),
    outcome: () => ({ written, repaired }),
  };
}

/**
 * Reads the objects of the newest snapshot whose list is whole, and of the runs that failed since. Others are not trusted,
 * and written again.
 */
async function newestObjects(target: Target) {
  const { complete, incomplete } = await allNames(target);
  const known = new Map<string, StoredObject>();
  let since = '';
  for (const name of complete)
    try {
      for (const [key, one] of await readObjects(target, name)) known.set(key, one);
      since = name;
      break;
    } catch {
      // A damaged snapshot; `doctor` names it.
    }
  for (const name of incomplete.filter((one) => one > since)) {
    const list = await target.read(partKey(name, 'objects.zst'));
    for (const one of list === undefined ? [] : parseObjects(list)) known.set(one.name, one);
  }
  return { known, since: since === '' ? 0 : momentOf(since).getTime() };
}

/** Requires every object of a snapshot: a purge by another run could have removed one meanwhile. */
async function requireAll(target: Target, needed: readonly StoredObject[]): Promise<void> {
  const present = await target.list('files/');
  for (const { name, size } of needed)
    if (present.get(objectKey(name))?.size !== size)
      throw new Error(
        `${objectKey(name)} in ${target.name} was removed or changed meanwhile: make the backup again.`,
      );
}

/** Returns the paths that the database still names: the others were deleted, or their check has ended, since the dump. */
async function stillNamed(
  { dataDir, database }: SiteParts,
  files: readonly Source[],
): Promise<string[]> {
  if (files.length === 0) return [];
  const waiting = (await currentArriving(dataDir, database)).filter(({ waits }) => waits);
  const named = new Set([
    ...(await currentUploads(dataDir, database)).map(({ name }) => `uploads/${name}`),
    ...waiting.map(({ id }) => `${partsPrefix}${id}`),
  ]);
  return files.map(({ path }) => path).filter((path) => named.has(path));
}

/** Removes the copies of the database that killed runs have left. */
async function removeAbandoned(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => !isRunning(name));
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
}

/** A run takes less: its unit is ended before. */
const longestRun = 6 * 60 * 60 * 1000;

const isRunning = (name: string) => momentOf(name).getTime() > Date.now() - longestRun;
