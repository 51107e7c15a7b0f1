import { getStorage } from '@directus/api/storage/index';
import type { HookConfig } from '@directus/extensions';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { storedHash } from './storage-outage.ts';

const fileRows = v.array(
  v.object({
    id: v.string(),
    storage: v.string(),
    filename_disk: v.nullable(v.string()),
    impronta: v.nullable(v.string()),
  }),
);

/** Resolves with the SHA-256 of a stored file; undefined when its bytes are gone. */
const hashOf = async (storage: string, path: string): Promise<string | undefined> =>
  await storedHash((await getStorage()).location(storage), path);

const currentFile = v.optional(
  v.object({ file: v.string(), storage: v.string(), filename_disk: v.nullable(v.string()) }),
);

/** The file of a document and the SHA-256 of its bytes, read now. */
export interface CurrentFile {
  readonly file: string;
  /** Null when the bytes are gone. */
  readonly hash: string | null;
}

/**
 * Resolves with the file of a document, with the hash of its bytes as they are now; undefined without a document.
 * @throws {ServiceUnavailableError} when the bytes could not be read
 */
export async function fingerprintNow(
  database: Knex,
  document: number | null,
): Promise<CurrentFile | undefined> {
  if (document === null) return undefined;
  const row: unknown = await database('documenti_clienti as d')
    .join('directus_files as f', 'f.id', 'd.documento')
    .where('d.id', document)
    .first('f.id as file', 'f.storage', 'f.filename_disk');
  const found = v.parse(currentFile, row);
  if (found === undefined) return undefined;
  const { file, storage, filename_disk } = found;
  const hash = filename_disk === null ? undefined : await hashOf(storage, filename_disk);
  return { file, hash: hash ?? null };
}

/** Returns these values in lists of at most 500: databases limit the values of a statement. */
function batches<T>(values: readonly T[]): T[][] {
  const most = 500;
  return Array.from({ length: Math.ceil(values.length / most) }, (_, index) =>
    values.slice(index * most, (index + 1) * most),
  );
}

/**
 * Resolves with the fingerprints of these files, by id; a file without bytes has none. Each file is read once: its row
 * keeps the fingerprint.
 * @throws {ServiceUnavailableError} when the bytes of one could not be read
 */
export async function fingerprintsOf(
  database: Knex,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const some of batches(ids)) {
    const rows: unknown = await database('directus_files')
      .whereIn('id', some)
      .select('id', 'storage', 'filename_disk', 'impronta');
    for (const { id, storage, filename_disk, impronta } of v.parse(fileRows, rows)) {
      if (filename_disk === null) continue;
      const hash = impronta ?? (await hashOf(storage, filename_disk));
      if (hash === undefined) continue;
      found.set(id, hash);
      if (impronta === null)
        await database('directus_files').where({ id }).update({ impronta: hash });
    }
  }
  return found;
}

/** A file that a client or a company is about to get. */
export interface Delivered {
  readonly file: string;
  readonly cliente: string | null;
  readonly azienda: number | null;
}

/** A document that is published, with the same bytes for the same owner. */
export interface EarlierDocument {
  readonly id: number;
  readonly file: string;
  readonly published: Date | null;
}

/** Bytes of a file: Postgres sends this type as text. */
const filesize = v.pipe(v.union([v.number(), v.string()]), v.transform(Number));

const candidateRows = v.array(
  v.object({
    id: v.number(),
    documento: v.string(),
    cliente: v.nullable(v.string()),
    azienda: v.nullable(v.number()),
    filesize,
    date_created: v.nullable(
      v.pipe(
        v.union([v.date(), v.number(), v.string()]),
        v.transform((one) => new Date(one)),
      ),
    ),
  }),
);
const sizeRows = v.array(v.object({ id: v.string(), filesize }));

const ownerKey = (cliente: string | null, azienda: number | null) =>
  cliente ?? `azienda ${azienda}`;

async function sizesOf(database: Knex, ids: string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const some of batches(ids)) {
    const rows: unknown = await database('directus_files')
      .whereIn('id', some)
      .whereNotNull('filesize')
      .select('id', 'filesize');
    for (const { id, filesize } of v.parse(sizeRows, rows)) sizes.set(id, filesize);
  }
  return sizes;
}

/**
 * Resolves with the earlier document of the same bytes and the same owner, by file. Only files of the same size are
 * compared, so that few of an owner's thousands of documents have to be read. Withdrawn documents do not count.
 * @param except a document that does not count either
 */
export async function earlierDocuments(
  database: Knex,
  delivered: readonly Delivered[],
  except?: number,
): Promise<Map<string, EarlierDocument>> {
  const sizes = await sizesOf(
    database,
    delivered.map(({ file }) => file),
  );
  const wanted = new Set(
    delivered.map(
      ({ file, cliente, azienda }) => `${ownerKey(cliente, azienda)} ${sizes.get(file)}`,
    ),
  );
  const owners: Record<string, readonly (string | number)[]> = {
    cliente: [...new Set(delivered.flatMap(({ cliente }) => cliente ?? []))],
    azienda: [...new Set(delivered.flatMap(({ azienda }) => azienda ?? []))],
  };
  const candidates: v.InferOutput<typeof candidateRows> = [];
  for (const [column, all] of Object.entries(owners)) {
    for (const ofOwners of batches(all)) {
      for (const ofSizes of batches([...new Set(sizes.values())])) {
        const rows: unknown = await database('documenti_clienti as d')
          .join('directus_files as f', 'f.id', 'd.documento')
          .whereIn(`d.${column}`, ofOwners)
          .whereIn('f.filesize', ofSizes)
          .whereNull('d.ritirato_il')
          .orderBy('d.id')
          .select('d.id', 'd.documento', 'd.cliente', 'd.azienda', 'd.date_created', 'f.filesize');
        candidates.push(
          ...v
            .parse(candidateRows, rows)
            .filter(({ id }) => id !== except)
            .filter((one) => wanted.has(`${ownerKey(one.cliente, one.azienda)} ${one.filesize}`)),
        );
      }
    }
  }
  candidates.sort((one, other) => one.id - other.id);
  if (candidates.length === 0) return new Map();
  const hashes = await fingerprintsOf(database, [
    ...new Set([
      ...candidates.map(({ documento }) => documento),
      ...delivered.map(({ file }) => file),
    ]),
  ]);
  const earlier = new Map<string, EarlierDocument>();
  for (const { id, documento: file, cliente, azienda, date_created } of candidates) {
    const key = `${ownerKey(cliente, azienda)} ${hashes.get(file)}`;
    if (!earlier.has(key)) earlier.set(key, { id, file, published: date_created });
  }
  return new Map(
    delivered.flatMap(({ file, cliente, azienda }) => {
      const hash = hashes.get(file);
      const same =
        hash === undefined ? undefined : earlier.get(`${ownerKey(cliente, azienda)} ${hash}`);
      return same === undefined ? [] : [[file, same] as const];
    }),
  );
}

const upload = v.object({ key: v.string() });

/** Forgets the fingerprint of a file that gets other bytes. */
export const fingerprints: HookConfig = ({ action }, { database }) => {
  action('files.upload', async (meta) => {
    await database('directus_files')
      .where({ id: v.parse(upload, meta).key })
      .whereNotNull('impronta')
      .update({ impronta: null });
  });
};
