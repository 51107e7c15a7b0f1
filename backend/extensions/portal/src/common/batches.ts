import type { Knex } from 'knex';

/** The most rows or keys of a statement: databases limit its values, SQLite to 32,766. */
const batch = 500;

/** Yields the parts of a list that a statement can take. */
export function* batchesOf<T>(all: readonly T[], size: number = batch): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

/** Inserts any number of rows, each of at most sixty values. */
export async function insertAll(
  database: Knex,
  table: string,
  rows: readonly object[],
): Promise<void> {
  for (const part of batchesOf(rows)) await database(table).insert(part);
}
