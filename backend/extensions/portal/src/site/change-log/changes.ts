import { dayLength } from '@studio/shared/rules';
import type { Knex } from 'knex';
import { changeDays } from '../../../../../schema/registro-modifiche.ts';
import { reportedCollections } from './public-collections.ts';

/** A change; `item` is null when anything in the collection may have changed. */
export interface Change {
  id: number;
  collection: string;
  item: string | null;
}

/** The changes since the last one that a reader saw, and the number to ask with next time. */
export interface Changes {
  latest: number;
  changes: Change[];
}

const table = 'registro_modifiche';
const longestAnswer = 1000;
// Postgres numbers rows before it commits them, so a row can appear after one with a higher number. Readers get rows
// only at this age, so they skip none.
const settlingMilliseconds = 250;
const keptMilliseconds = changeDays * dayLength;

/** Returns false on the very first start, before the definitions are applied. */
export function hasChangeLog(database: Knex): Promise<boolean> {
  return database.schema.hasTable(table);
}

/** Records changes of one collection. */
export async function recordChanges(
  database: Knex,
  collection: string,
  items: (string | null)[],
): Promise<void> {
  const timestamp = new Date();
  await database.batchInsert(
    table,
    items.map((item) => ({ collection, item, timestamp })),
  );
}

/** Records that anything may have changed, for readers that may have missed changes. */
export async function recordUnknownChanges(database: Knex): Promise<void> {
  for (const collection of reportedCollections) await recordChanges(database, collection, [null]);
}

function everything(latest: number): Changes {
  const changes = reportedCollections.map((collection) => ({ id: latest, collection, item: null }));
  return { latest, changes };
}

/**
 * Returns the changes after number `after`. A reader that is too far behind, or ahead because an older database was
 * restored, learns that everything changed.
 */
export async function readChanges(database: Knex, after: number, now: Date): Promise<Changes> {
  const settled = new Date(now.getTime() - settlingMilliseconds);
  const visible = () => database<Change>(table).where('timestamp', '<=', settled);
  const oldest = await visible().orderBy('id', 'asc').first('id');
  const newest = await visible().orderBy('id', 'desc').first('id');
  const latest = newest?.id ?? 0;
  if (after === latest) return { latest, changes: [] };
  if (after > latest || after < (oldest?.id ?? 0) - 1) return everything(latest);
  const changes = await visible()
    .where('id', '>', after)
    .orderBy('id')
    .limit(longestAnswer + 1)
    .select('id', 'collection', 'item');
  if (changes.length > longestAnswer) return everything(latest);
  return { latest: changes.at(-1)?.id ?? latest, changes };
}

/** Deletes changes that are older than a week, except the newest: its number must not be used again. */
export async function pruneChanges(database: Knex, now: Date): Promise<void> {
  const newest = await database<Change>(table).orderBy('id', 'desc').first('id');
  if (newest === undefined) return;
  await database(table)
    .where('timestamp', '<', new Date(now.getTime() - keptMilliseconds))
    .andWhere('id', '<', newest.id)
    .delete();
}
