import type { Knex } from 'knex';
import { reportedCollections } from './public-collections.ts';

/** One change; `item` null means anything in the collection may have changed. */
export interface Change {
  id: number;
  collection: string;
  item: string | null;
}

/** What happened since the change a reader saw last, and the number to ask with next time. */
export interface Changes {
  latest: number;
  changes: Change[];
}

const table = 'registro_modifiche';
const longestAnswer = 1000;
// Postgres numbers rows before they are committed: a row may appear after one of a higher number.
// Nothing that young is told yet, so that no reader passes over it.
const settlingMilliseconds = 250;
const keptMilliseconds = 7 * 24 * 60 * 60 * 1000;

/** Notes changes of one collection. */
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

/** Notes that anything may have changed: for readers that may have missed something. */
export async function recordUnknownChanges(database: Knex): Promise<void> {
  for (const collection of reportedCollections) await recordChanges(database, collection, [null]);
}

function everything(latest: number): Changes {
  const changes = reportedCollections.map((collection) => ({ id: latest, collection, item: null }));
  return { latest, changes };
}

/**
 * The changes after number `after`. A reader that is too far behind, or ahead because the database
 * was replaced by an older one, is told that everything changed.
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

/** Forgets changes of more than a week ago, except the newest: its number must not come again. */
export async function pruneChanges(database: Knex, now: Date): Promise<void> {
  const newest = await database<Change>(table).orderBy('id', 'desc').first('id');
  if (newest === undefined) return;
  await database(table)
    .where('timestamp', '<', new Date(now.getTime() - keptMilliseconds))
    .andWhere('id', '<', newest.id)
    .delete();
}
