import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseVariables } from '../snapshots/settings.ts';
import { runPostgres, withPostgres } from './postgres.ts';

/**
 * Requires a Postgres database without tables.
 * @throws {Error} with a sentence when it has some, or does not exist
 */
export async function requireEmptyDatabase(database: DatabaseVariables): Promise<void> {
  const tables = await withPostgres(database, (query) =>
    query("SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1"),
  );
  if (tables.length > 0)
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
