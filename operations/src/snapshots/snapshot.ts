import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { opener, sha256 } from './sealed-objects.ts';
import type { Target } from './target.ts';

const hash = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));

/** A path of a snapshot: no part leads out of the folder of its root. */
const path = v.pipe(
  v.string(),
  v.check((value) => value.split('/').every((part) => !['', '.', '..'].includes(part))),
);

const fileSchema = v.object({
  path,
  size: v.number(),
  hash,
  /** The hashes of its parts, in their order. */
  parts: v.array(hash),
});

/** A file of a snapshot. */
export type SnapshotFile = v.InferOutput<typeof fileSchema>;

/** A list of files, which is an object of its own: lists that did not change are stored once. */
export const listSchema = v.array(fileSchema);

export const snapshotSchema = v.object({
  version: v.literal(1),
  /** The moment of the database, in ISO 8601. */
  at: v.string(),
  /** Makes the names of objects. */
  namesKey: v.string(),
  /** The versions of the software that made the database. */
  software: v.object({ directus: v.string(), node: v.string() }),
  database: v.object({
    client: v.picklist(['sqlite3', 'pg']),
    /** The version of Postgres' server. */
    server: v.optional(v.string()),
    files: listSchema,
    /** The number of rows of each table. */
    counts: v.record(v.string(), v.number()),
  }),
  /** The hashes of the lists of files. */
  lists: v.array(hash),
  files: v.number(),
  bytes: v.number(),
  /** The files that the database names and the disk does not have. */
  missing: v.array(v.string()),
});

/** Everything of one moment: a database and the files that it names. */
export type Snapshot = v.InferOutput<typeof snapshotSchema>;

const snapshotKey = /^snapshots\/(\d{8}T\d{9}Z-[\da-f]{8})\.age$/;

/** Returns a new name of a snapshot, by its moment. */
export function newSnapshotName(at: Date): string {
  const moment = at.toISOString().replaceAll(/[-:.]/g, '');
  return `${moment}-${randomBytes(4).toString('hex')}`;
}

/** Returns the moment in the name of a snapshot. */
export function momentOf(name: string): Date {
  const [, year, month, day, hours, minutes, seconds, ms] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(name) ?? [];
  return new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
}

/** Returns the names of the complete snapshots, the newest first. */
export async function snapshotNames(target: Target): Promise<string[]> {
  const keys = await target.list('snapshots/');
  return keys
    .flatMap((key) => snapshotKey.exec(key)?.[1] ?? [])
    .sort()
    .reverse();
}

/**
 * Reads a snapshot.
 * @param name one of `snapshotNames`; without it the newest
 * @throws {Error} with a sentence when there is none, or the private key does not open it
 */
export async function readSnapshot(
  target: Target,
  identity: string,
  name?: string,
): Promise<{ readonly name: string; readonly snapshot: Snapshot }> {
  const names = await snapshotNames(target);
  const chosen = name ?? names[0];
  if (chosen === undefined) throw new Error(`There is no backup in ${target.place}.`);
  const sealed = await target.get(`snapshots/${chosen}.age`);
  if (sealed === undefined)
    throw new Error(`There is no backup ${chosen} in ${target.place}; the newest is ${names[0]}.`);
  const bytes = await opener(identity)(sealed, `The backup ${chosen}`);
  const { success, output } = v.safeParse(snapshotSchema, JSON.parse(bytes.toString()));
  if (!success)
    throw new Error(`The backup ${chosen} was made by another version of this program.`);
  return { name: chosen, snapshot: output };
}

/** The number of lists into which files are distributed by their path. */
const listCount = 64;

/** Distributes files into lists, so that a new file changes one list only. */
export function distribute(files: readonly SnapshotFile[]): SnapshotFile[][] {
  const lists: SnapshotFile[][] = Array.from({ length: listCount }, () => []);
  for (const file of files) {
    const place = Number.parseInt(sha256(Buffer.from(file.path)).slice(0, 4), 16) % listCount;
    lists[place]?.push(file);
  }
  for (const list of lists) list.sort((a, b) => (a.path < b.path ? -1 : 1));
  return lists.filter((list) => list.length > 0);
}
