import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { DatabaseVariables } from '../snapshots/settings.ts';
import { runPostgres } from './psql.ts';

const countSchema = v.pipe(v.string(), v.trim(), v.transform(Number), v.number());

/**
 * Requires a Postgres database without tables.
 * @throws {Error} with a sentence when it has some, or does not exist
 */
export async function requireEmptyDatabase(database: DatabaseVariables): Promise<void> {
  const tables = await runPostgres(database, 'psql', [
    '-XAtc',
    "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'",
  ]);
  if (v.parse(countSchema, tables) > 0)
    throw new Error(
      `The database ${database.DB_DATABASE} on ${database.DB_HOST} is not empty: create a new one and name it as DB_DATABASE.`,
    );
}

/**
 * Puts the copy of a database into its place: a file of the data folder, or an empty Postgres. Postgres takes all of it
 * or nothing.
 * @param file the restored copy, which is gone afterwards
 */
export async function loadDatabase(
  database: DatabaseVariables,
  file: string,
  dataDir: string,
): Promise<void> {
  if (database.DB_CLIENT === 'sqlite3') return rename(file, join(dataDir, 'database.sqlite'));
  await runPostgres(database, 'pg_restore', [
    ...['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'],
    ...[`--dbname=${database.DB_DATABASE}`, file],
  ]);
  await rm(file);
}
