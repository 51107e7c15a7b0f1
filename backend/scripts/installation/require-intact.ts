import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { isFirstStart } from './applied.ts';
import { type Rest, RestError } from './rest.ts';
import { areWhole, secretsPath } from './secrets.ts';
import type { Settings } from './settings.ts';

/** SQLite's result codes for a malformed file, and for a file that is no database. */
const damageSchema = v.object({ errcode: v.picklist([11, 26]), message: v.string() });

const checkSchema = v.object({ quick_check: v.string() });
const countSchema = v.object({ tables: v.number() });

/** Returns the damage of a SQLite file; undefined when it is intact. */
function damageOf(filename: string): string | undefined {
  try {
    // Not read-only: the first program that opens the file rolls back what a crash left half-written.
    const database = new DatabaseSync(filename);
    try {
      const { quick_check: answer } = v.parse(
        checkSchema,
        database.prepare('PRAGMA quick_check(1)').get(),
      );
      if (answer !== 'ok') return answer;
      const { tables } = v.parse(
        countSchema,
        database
          .prepare("SELECT count(*) AS tables FROM sqlite_master WHERE name = 'directus_users'")
          .get(),
      );
      return tables === 0 ? 'it is empty' : undefined;
    } finally {
      database.close();
    }
  } catch (error) {
    // A locked or unreadable file is not damaged: Directus itself reports it.
    return v.is(damageSchema, error) ? error.message : undefined;
  }
}

/**
 * Refuses to start on a database that is damaged or missing, or whose secrets are missing: new secrets cannot decrypt
 * the data, and an empty site would replace the firm's.
 * @throws {Error} with a sentence that says how to restore them
 */
export function requireIntact({
  database,
  dataDir,
  givenSecrets,
}: Pick<Settings, 'database' | 'dataDir' | 'givenSecrets'>): void {
  if (database.client !== 'sqlite3') return;
  if (!existsSync(database.filename)) {
    if (isFirstStart(dataDir)) return;
    throw new Error(
      `${database.filename} is gone, and ${dataDir} belongs to an installation: restore the data folder from a ` +
        'backup. For an empty site, name an empty data folder.',
    );
  }
  const damage = damageOf(database.filename);
  if (damage !== undefined) {
    throw new Error(
      `${database.filename} is damaged (${damage}): move it and its -wal and -shm away and restore the data folder from a backup. Without ` +
        "a backup, SQLite's .recover saves what can be read.",
    );
  }
  if (!areWhole(givenSecrets) && !existsSync(secretsPath(dataDir))) throw lostSecrets(dataDir);
}

/**
 * Refuses a running Directus whose database does not know these secrets.
 * @param isNew true when this start created the secrets; then they are removed
 * @throws {Error} with a sentence that says how to restore the right ones
 */
export async function requireOwnSecrets(
  rest: Rest,
  dataDir: string,
  isNew: boolean,
): Promise<void> {
  try {
    await rest.get('/users/me?fields=id');
  } catch (error) {
    if (!(error instanceof RestError) || error.status !== 401) throw error;
    if (isNew) await rm(secretsPath(dataDir), { force: true });
    throw lostSecrets(dataDir);
  }
}

function lostSecrets(dataDir: string): Error {
  return new Error(
    `The database belongs to an installation whose secrets are not in ${secretsPath(dataDir)}, nor in the environment: ` +
      'restore this file from the backup that belongs to the database. For an empty site, name an empty database instead.',
  );
}
