import knex, { type Knex } from 'knex';
import * as v from 'valibot';
import { progress } from './progress.ts';
import type { DatabaseSettings } from './settings.ts';

/** The key of the advisory lock: one start at a time prepares and checks a database. */
const startLock = 7_248_163;

/** A database that this start alone prepares and checks. */
interface HeldDatabase {
  readonly release: () => Promise<void>;
}

/**
 * Waits until no other start prepares this database, and holds it. On SQLite there is one backend, so nothing waits.
 * @throws {Error} with a sentence for operators when the database does not answer
 */
export async function holdDatabase(
  database: DatabaseSettings,
  stopping: AbortSignal,
): Promise<HeldDatabase> {
  if (database.client === 'sqlite3') return { release: async () => {} };
  const { ssl, client, ...connection } = database;
  const server = knex({
    client,
    connection: { ...connection, ...(ssl && { ssl: true }), application_name: 'studio-start' },
    pool: { min: 1, max: 1 },
  });
  const release = () => server.destroy();
  try {
    await lock(server, stopping);
    // The lock ends with its connection, also when this process is killed.
    return { release };
  } catch (error) {
    await release();
    const { host, port } = database;
    if (!isConnectionFailure(error)) throw error;
    throw new Error(
      `The database at ${host}:${port} does not answer: start it, or correct DB_HOST and DB_PORT.`,
      {
        cause: error,
      },
    );
  }
}

const isConnectionFailure = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH'].includes(String(error.code));

const takenSchema = v.object({ rows: v.tuple([v.object({ taken: v.boolean() })]) });

/** Takes the lock, and says once that it waits. */
async function lock(server: Knex, stopping: AbortSignal): Promise<void> {
  const attempt = async () => {
    const answer: unknown = await server.raw('SELECT pg_try_advisory_lock(?) AS taken', [
      startLock,
    ]);
    return v.parse(takenSchema, answer).rows[0].taken;
  };
  if (await attempt()) return;
  progress('another backend prepares this database; waiting for it …');
  while (!(await attempt())) {
    stopping.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
