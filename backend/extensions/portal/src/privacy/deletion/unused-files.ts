import type { SchemaOverview } from '@directus/types';
import { folders } from '@studio/shared/contract';
import { dayLength } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { batchesOf } from '../../common/batches.ts';
import { deliveriesTable } from '../../documents/deliveries/drafts.ts';
import { answersTable } from '../../due/answers/chain.ts';
import { storedMoment } from '../../platform/database-values.ts';
import { idsOf } from '../../platform/read-keys.ts';

/**
 * The age after which an unused file is deleted, in milliseconds: thirty days, in which an editor finishes what was
 * begun with it, such as a delivery, or documents from files that were uploaded before the holidays.
 */
const unusedFor = 30 * dayLength;

/** The most files that a transaction locks. */
const batch = 100;
/** The revisions that are read at once. */
const page = 1000;

/** The states of a delivery whose files count only as documents: its rows are never read again. */
const closedStates = ['pubblicata', 'ritirata'];

/** The tables of a delivery's files, with the column of the delivery. */
const filesOfDeliveries = new Map([
  ['consegne_righe', 'consegna'],
  ['consegne_files', 'consegne_id'],
]);

/** The parts of Directus' schema that tell where files can be named. */
export type FileSchema = {
  readonly collections: Readonly<
    Record<string, Pick<SchemaOverview['collections'][string], 'primary'>>
  >;
  readonly relations: readonly Pick<
    SchemaOverview['relations'][number],
    'collection' | 'field' | 'related_collection' | 'meta'
  >[];
};

/** A column that holds the ids of files. */
interface FileColumn {
  readonly collection: string;
  readonly field: string;
}

const fileRows = v.array(
  v.object({
    id: v.string(),
    uploaded_on: v.nullable(storedMoment),
    modified_on: v.nullable(storedMoment),
  }),
);

/**
 * Deletes the files in the folder of documents that nothing uses, such as those of deleted clients and documents: the
 * database deletes the rows of documents with their owner, and not their files. It deletes tax documents for ever, so
 * a file stays while any of these names it:
 * - a column that relates to files, of any collection: documents (published, withdrawn, or kept for an erased account
 *   as the law asks), uploads of clients, imports, pictures and attachments of the site, also those that an
 *   administrator adds to the schema. Of deliveries only drafts count: documents name the files of the others.
 * - an answer of a client (`risposte.file`, which is no relation): the file proves for ten years what was approved.
 * - a revision of a row that still exists, from which it can be restored, for the year that revisions last; Directus
 *   records the files that an update sets, not that of the creation. A draft version of a row counts too.
 *
 * A file of the last thirty days stays in any case. Several backends may run it at the same time: each batch locks its
 * files, so that no row can name them meanwhile, and checks them again.
 * @param now in milliseconds since the epoch
 * @param deleteFiles deletes stored files with their bytes, in the transaction
 * @returns the number of deleted files
 */
export async function deleteUnusedFiles(
  database: Knex,
  schema: FileSchema,
  now: number,
  deleteFiles: (transaction: Knex, ids: string[]) => Promise<unknown>,
): Promise<number> {
  const columns = fileColumns(schema);
  const unused = new Set(await oldFiles(database, now));
  for (const ids of batchesOf([...unused], batch))
    for (const id of await namedFiles(database, columns, ids)) unused.delete(id);
  if (unused.size === 0) return 0;
  for (const id of await restorableFiles(database, schema, unused)) unused.delete(id);
  let count = 0;
  for (const ids of batchesOf([...unused], batch)) {
    await database.transaction(async (transaction) => {
      // On Postgres a row that names a file waits for the lock, and is refused after the deletion.
      const locked = transaction('directus_files')
        .where({ folder: folders.documenti.id })
        .whereIn('id', ids)
        .orderBy('id')
        .forUpdate();
      const found = await idsOf(locked);
      const named = await namedFiles(transaction, columns, found);
      const ended = found.filter((id) => !named.has(id));
      if (ended.length > 0) await deleteFiles(transaction, ended);
      count += ended.length;
    });
  }
  return count;
}

/** Returns the columns that can name a file of the folder. */
function fileColumns({ relations }: FileSchema): FileColumn[] {
  const related = relations.filter(
    ({ related_collection: target, meta }) =>
      target === 'directus_files' ||
      (target === null && meta?.one_allowed_collections?.includes('directus_files')),
  );
  return [
    ...related.map(({ collection, field }) => ({ collection, field })),
    // No relation: a row of the chain of answers never changes, also when its file goes.
    { collection: answersTable, field: 'file' },
  ];
}

/** Resolves with the files of the folder that no document has, uploaded and changed before the last thirty days. */
async function oldFiles(database: Knex, now: number): Promise<string[]> {
  const rows: unknown = await database('directus_files')
    .where({ folder: folders.documenti.id })
    // Not `whereNotIn`: of a million documents Postgres would look through all for each file.
    .whereNotExists((document) =>
      document
        .from('documenti_clienti')
        .whereRaw('documenti_clienti.documento = directus_files.id')
        .select(database.raw('1')),
    )
    .select('id', 'uploaded_on', 'modified_on');
  const isOld = (moment: Date) => moment.getTime() < now - unusedFor;
  return v
    .parse(fileRows, rows)
    .filter(
      // Without the first moment the bytes are still on their way; clients' uploads are changed when they become documents.
      ({ uploaded_on: uploaded, modified_on: modified }) =>
        uploaded !== null && isOld(uploaded) && (modified === null || isOld(modified)),
    )
    .map(({ id }) => id);
}

/** Resolves with those of these files that a column names. */
async function namedFiles(
  database: Knex,
  columns: readonly FileColumn[],
  ids: readonly string[],
): Promise<Set<string>> {
  const named = new Set<string>();
  for (const { collection, field } of columns) {
    const query = database(collection).whereIn(field, [...ids]);
    const delivery = filesOfDeliveries.get(collection);
    if (delivery !== undefined)
      query.where((open) =>
        open
          .whereNull(delivery)
          .orWhereNotIn(
            delivery,
            database(deliveriesTable).whereIn('stato', closedStates).select('id'),
          ),
      );
    for (const id of await idsOf(query, field)) named.add(id);
  }
  return named;
}

const anyId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const revisionRows = v.array(
  v.object({
    id: v.number(),
    collection: v.string(),
    item: v.string(),
    data: v.unknown(),
    delta: v.unknown(),
  }),
);
const versionRows = v.array(v.object({ delta: v.unknown() }));

/** Returns those of these files that a stored JSON value names. */
function idsIn(value: unknown, files: ReadonlySet<string>): string[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return (text.match(anyId) ?? []).filter((id) => files.has(id));
}

/** Resolves with those of these files that a draft version, or a revision of a row that still exists, names. */
async function restorableFiles(
  database: Knex,
  schema: FileSchema,
  files: ReadonlySet<string>,
): Promise<Set<string>> {
  const versions: unknown = await database('directus_versions').select('delta');
  const restorable = new Set(
    v.parse(versionRows, versions).flatMap(({ delta }) => idsIn(delta, files)),
  );
  for (let last = 0; ; ) {
    const rows: unknown = await database('directus_revisions')
      .where('id', '>', last)
      // Those of the files themselves: they exist until they are deleted here.
      .whereNot({ collection: 'directus_files' })
      .orderBy('id')
      .limit(page)
      .select('id', 'collection', 'item', 'data', 'delta');
    const revisions = v.parse(revisionRows, rows);
    for (const { collection, item, data, delta } of revisions) {
      const named = [...idsIn(data, files), ...idsIn(delta, files)];
      if (named.length === 0 || !(await canBeRestored(database, schema, collection, item)))
        continue;
      for (const id of named) restorable.add(id);
    }
    const newest = revisions.at(-1);
    if (newest === undefined || revisions.length < page) return restorable;
    last = newest.id;
  }
}

/** Resolves with whether a row exists; a published delivery takes no earlier files back. */
async function canBeRestored(
  database: Knex,
  { collections }: FileSchema,
  collection: string,
  item: string,
): Promise<boolean> {
  const primary = collections[collection]?.primary;
  if (primary === undefined) return false;
  const query = database(collection).where({ [primary]: item });
  if (collection === deliveriesTable)
    query.where((open) => open.whereNull('stato').orWhereNotIn('stato', closedStates));
  return (await query.first(primary)) !== undefined;
}
