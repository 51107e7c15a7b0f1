import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { bootstrapDirectus } from './directus-process.ts';
import type { DatabaseSettings } from './settings.ts';

/**
 * Creates the system tables of an empty database, or runs the migrations of a newer Directus.
 * A SQLite file gets its name only when complete, so that a killed first start leaves none.
 */
export async function installDatabase(
  database: DatabaseSettings,
  environment: Record<string, string>,
  stopping: AbortSignal,
): Promise<void> {
  if (database.client !== 'sqlite3' || existsSync(database.filename)) {
    return bootstrapDirectus(environment, stopping);
  }
  const unfinished = `${database.filename}.unfinished`;
  await rm(unfinished, { force: true });
  await bootstrapDirectus({ ...environment, DB_FILENAME: unfinished }, stopping);
  await rename(unfinished, database.filename);
}
