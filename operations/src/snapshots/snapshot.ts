import { createHmac, randomBytes } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { reasonOf } from '@studio/releases/errors';
import { jsonText } from '@studio/releases/json';
import * as v from 'valibot';
import { opener, sha256 } from './encryption.ts';
import type { Target } from './target.ts';

// The layout of a target. Every run writes into a folder of its own, and objects have random names, so that any number
// of runs may go on at a time, and a killed one leaves only what a later one removes.
//
//   snapshots/<name>/erasures.age     the erasures that the database knows
//   snapshots/<name>/database-0.age   the database, zstd, in slices of one file of age
//   snapshots/<name>/files.age        what the snapshot holds, zstd: `Snapshot`
//   snapshots/<name>/objects.zst      the objects that it needs, readable without the private key: `StoredObject`
//   snapshots/<name>/complete         written last: the snapshot exists with it
//   files/<2 digits>/<name>.age       one file of the site

const hash = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));
const code = v.pipe(v.string(), v.regex(/^[\da-f]{32}$/));
const objectName = v.pipe(v.string(), v.regex(/^[\da-f]{32}-[\da-f]{8}$/));

/** A path of a snapshot: no part leads out of the folder of its root. */
const path = v.pipe(
  v.string(),
  v.check((value) => value.split('/').every((part) => !['', '.', '..'].includes(part))),
);

const fileSchema = v.object({
  path,
  size: v.number(),
  /** The name of its object. */
  object: objectName,
  /** Proves the content under this name. */
  code,
});

/** A file of a snapshot. */
export type SnapshotFile = v.InferOutput<typeof fileSchema>;

/** Persons whose data were erased, without personal data. */
export const erasuresSchema = v.object({
  /** Accounts that the firm erased on request; their rows stay, empty. */
  erased: v.array(v.object({ id: v.string(), at: v.string(), request: v.nullable(v.number()) })),
  /** Accounts that staff deleted in the Studio. */
  deleted: v.array(v.string()),
});

/** Persons whose data were erased. */
export type Erasures = v.InferOutput<typeof erasuresSchema>;

const snapshotSchema = v.object({
  /** The moment of the database, in ISO 8601. */
  at: v.string(),
  /** Makes the codes of files. */
  namesKey: v.string(),
  database: v.object({
    client: v.picklist(['sqlite3', 'pg']),
    size: v.number(),
    /** The number of rows of each table. */
    counts: v.record(v.string(), v.number()),
  }),
  files: v.array(fileSchema),
  /** Small files that change, in base64: secrets, keys, and which releases are live. */
  small: v.array(v.object({ path, content: v.string() })),
  /** The size of everything, in bytes. */
  bytes: v.number(),
  /** The files that the database names and that neither the site nor the target has. */
  missing: v.array(v.string()),
});

/** Everything of one moment: a database and the files that it names. */
export type Snapshot = v.InferOutput<typeof snapshotSchema>;

const storedObject = v.object({
  name: objectName,
  /** The size and the SHA-256 of the object, as it is stored. */
  size: v.number(),
  sum: hash,
  /** The size of the file. */
  plain: v.number(),
  code,
  /** When its content was last compared with the sum, in milliseconds. */
  checked: v.number(),
});

/** An object that a snapshot needs. Without the private key it says whether the object is whole, and nothing else. */
export type StoredObject = v.InferOutput<typeof storedObject>;

const completeSchema = jsonText(
  v.object({
    version: v.literal(1),
    /** The SHA-256 of each part of the snapshot. */
    parts: v.record(v.string(), hash),
  }),
);

/** Returns the key of a file's object. */
export const objectKey = (name: string) => `files/${name.slice(0, 2)}/${name}.age`;

/** Returns the key of a part of a snapshot. */
export const partKey = (snapshot: string, part: string) => `snapshots/${snapshot}/${part}`;

/** Returns the name of the part with a slice of the database. */
export const sliceName = (slice: number) => `database-${slice}.age`;

/** Returns a code of texts and contents, which without the key says nothing about them. */
export function codeOf(namesKey: string, ...values: readonly (string | Uint8Array)[]): string {
  const made = createHmac('sha256', namesKey);
  for (const value of values) made.update(`${value.length} `).update(value);
  return made.digest('hex').slice(0, 32);
}

/** Returns a new name of an object, of a file that this code stands for. */
export const newObjectName = (fileCode: string) => `${fileCode}-${randomBytes(4).toString('hex')}`;

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

/** The snapshots of a target, the newest first. */
export interface Names {
  readonly complete: readonly string[];
  /** Those of runs that are under way or have failed. */
  readonly incomplete: readonly string[];
}

/** Returns the names of all snapshots. */
export async function allNames(target: Target): Promise<Names> {
  const parts = new Map<string, Set<string>>();
  for (const key of (await target.list('snapshots/')).keys()) {
    const [, name = '', part = ''] = /^snapshots\/(\d{8}T\d{9}Z-[\da-f]{8})\/(.+)$/.exec(key) ?? [];
    if (name !== '') parts.set(name, (parts.get(name) ?? new Set()).add(part));
  }
  const names = [...parts.keys()].sort().reverse();
  return {
    complete: names.filter((name) => parts.get(name)?.has('complete')),
    incomplete: names.filter((name) => !parts.get(name)?.has('complete')),
  };
}

/** Returns the names of the complete snapshots, the newest first. */
export const snapshotNames = async (target: Target) => (await allNames(target)).complete;

/** Reads the parts of one snapshot, each compared with its sum. */
export interface Parts {
  readonly names: readonly string[];
  /** @throws {Error} with a sentence when the part is missing or damaged */
  readonly read: (part: string) => Promise<Buffer>;
}

/** Opens a snapshot, which may be damaged. */
export async function openParts(target: Target, name: string): Promise<Parts> {
  const found = (await target.read(partKey(name, 'complete')))?.toString();
  const { success, output } = v.safeParse(completeSchema, found);
  if (!success) throw damaged(target, partKey(name, 'complete'));
  return {
    names: Object.keys(output.parts),
    async read(part) {
      const key = partKey(name, part);
      const bytes = await target.read(key);
      if (bytes === undefined || sha256(bytes) !== output.parts[part]) throw damaged(target, key);
      return bytes;
    },
  };
}

/** A part or an object of a target that is missing, damaged or another one. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
}

const damaged = (target: Target, key: string) =>
  new DamagedError(`${key} in ${target.name} is missing or damaged.`);

/** Returns bytes that say in JSON what a snapshot holds or needs, compressed. */
export const writeJson = (value: Snapshot | readonly StoredObject[]) =>
  zstdCompressSync(Buffer.from(JSON.stringify(value)));

const parseJson = (bytes: Uint8Array): unknown => JSON.parse(zstdDecompressSync(bytes).toString());

/** Returns the objects of a list; none of a damaged one. */
export function parseObjects(list: Uint8Array): StoredObject[] {
  try {
    return v.parse(v.array(storedObject), parseJson(list));
  } catch {
    return [];
  }
}

/**
 * Reads the objects that a snapshot needs, by their names.
 * @throws {Error} with a sentence when the list is missing or damaged
 */
export async function readObjects(
  target: Target,
  name: string,
): Promise<Map<string, StoredObject>> {
  const list = await (await openParts(target, name)).read('objects.zst');
  return new Map(parseObjects(list).map((one) => [one.name, one]));
}

/**
 * Reads a snapshot.
 * @param name one of `snapshotNames`; without it the newest
 * @throws {Error} with a sentence when there is none, or the private key does not open it
 */
export async function readSnapshot(target: Target, identity: string, name?: string) {
  const names = await snapshotNames(target);
  const chosen = name ?? names[0];
  if (chosen === undefined) throw new Error(`There is no backup in ${target.name}.`);
  if (!names.includes(chosen))
    throw new Error(`There is no backup ${chosen} in ${target.name}; the newest is ${names[0]}.`);
  const parts = await openParts(target, chosen);
  const list = await opener(identity)(await parts.read('files.age'), `The backup ${chosen}`);
  const { success, output: snapshot } = v.safeParse(snapshotSchema, parseJson(list));
  if (!success)
    throw new Error(`The backup ${chosen} was made by another version of this program.`);
  return { name: chosen, snapshot, parts };
}

/**
 * Reads a file of a snapshot.
 * @throws {DamagedError} with a sentence when its object is missing, damaged or another one
 */
export async function readFileOf(
  target: Target,
  unseal: ReturnType<typeof opener>,
  { namesKey, file: { object, code } }: { readonly namesKey: string; readonly file: SnapshotFile },
): Promise<Buffer> {
  const key = objectKey(object);
  const sealed = await target.read(key);
  if (sealed === undefined) throw new DamagedError(`${key} is missing in ${target.name}.`);
  const bytes = await unseal(sealed, key).catch((cause: unknown) => {
    throw new DamagedError(reasonOf(cause), { cause });
  });
  if (codeOf(namesKey, object, bytes) !== code)
    throw new DamagedError(`${key} in ${target.name} holds another content.`);
  return bytes;
}

/**
 * Reads the erasures that any snapshot knows of, also that of a run that failed: those after an older snapshot must be
 * repeated on it.
 * @param report is told of a list that cannot be read; the newer ones mostly know the same
 */
export async function readErasures(
  target: Target,
  identity: string,
  report: (sentence: string) => void,
): Promise<Erasures> {
  const unseal = opener(identity);
  const erased = new Map<string, Erasures['erased'][number]>();
  const deleted = new Set<string>();
  for (const key of (await target.list('snapshots/')).keys()) {
    if (!key.endsWith('/erasures.age')) continue;
    try {
      const sealed = await target.read(key);
      if (sealed === undefined) continue;
      const list = v.parse(erasuresSchema, JSON.parse((await unseal(sealed, key)).toString()));
      for (const one of list.erased) erased.set(one.id, one);
      for (const id of list.deleted) deleted.add(id);
    } catch (error) {
      const reason = reasonOf(error);
      report(`Erasures may be unknown that only this list has: ${reason}`);
    }
  }
  return {
    erased: [...erased.values()].filter(({ id }) => !deleted.has(id)),
    deleted: [...deleted],
  };
}
