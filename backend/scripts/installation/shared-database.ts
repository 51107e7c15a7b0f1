import knex, { type Knex } from 'knex';
import * as v from 'valibot';
import { definitionsLevel, oldestBearable } from '../../schema/level.ts';
import { progress } from './progress.ts';
import type { DatabaseSettings } from './settings.ts';

/** The key of the advisory lock: one start at a time prepares and checks a database. */
const startLock = 7_248_163;

/** A backend whose row is older than this has ended, in milliseconds. */
const aliveFor = 30_000;

/** The table in which backends say that they run; `schema/processi.ts` describes it. */
const table = 'processi';

/** A database that this start alone prepares and checks. */
export interface HeldDatabase {
  /** True when a newer backend has applied its definitions: this one leaves them. */
  readonly isNewer: boolean;
  /** Records that this start has applied its definitions. */
  readonly recordLevel: () => Promise<void>;
  readonly release: () => Promise<void>;
}

const levelsSchema = v.array(
  v.object({ nome: v.string(), livello: v.number(), minimo: v.nullable(v.number()) }),
);

/**
 * Waits until no other start prepares this database, and holds it. On SQLite there is one backend, so nothing waits.
 * @throws {Error} with a sentence for operators: the database does not answer, a newer backend's definitions are too new
 *   for this one, or a backend runs that cannot bear this one's
 */
export async function holdDatabase(
  database: DatabaseSettings,
  stopping: AbortSignal,
): Promise<HeldDatabase> {
  if (database.client === 'sqlite3')
    return { isNewer: false, recordLevel: async () => {}, release: async () => {} };
  const { ssl, client, ...connection } = database;
  const server = knex({
    client,
    connection: { ...connection, ...(ssl && { ssl: true }), application_name: 'studio-start' },
    pool: { min: 1, max: 1 },
  });
  const release = () => server.destroy();
  try {
    await lock(server, stopping);
    const { applied, running } = await levels(server);
    requireBearable(applied, running);
    return {
      isNewer: applied.level > definitionsLevel,
      recordLevel: () => record(server),
      // The lock ends with its connection, also when this process is killed.
      release,
    };
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

/** Resolves with the level of the applied definitions, 0 on a new database, and with the backends that run. */
async function levels(server: Knex) {
  if (!(await server.schema.hasTable(table)))
    return { applied: { level: 0, oldest: 0 }, running: [] };
  const rows: unknown = await server(table)
    .where('visto_il', '>', new Date(Date.now() - aliveFor))
    .orWhere({ nome: appliedName })
    .select('nome', 'livello', 'minimo');
  const all = v.parse(levelsSchema, rows);
  const { livello: level = 0, minimo: oldest } = all.find(({ nome }) => nome === appliedName) ?? {};
  return {
    applied: { level, oldest: oldest ?? 0 },
    running: all.filter(({ nome }) => nome !== appliedName && nome !== 'diritti'),
  };
}

/** The name of the row with the level of the definitions that were applied last. */
const appliedName = 'definizioni';

/**
 * Checks that this backend and the data, and the running backends and this one's definitions, fit.
 * @throws {Error} with the order to follow
 */
export function requireBearable(
  applied: { readonly level: number; readonly oldest: number },
  running: readonly { readonly nome: string; readonly livello: number }[],
  own = { level: definitionsLevel, oldest: oldestBearable },
): void {
  const tooOld = running.filter(({ livello }) => livello < own.oldest);
  if (tooOld.length > 0)
    throw new Error(
      `Backends that cannot work with the definitions of this version still run: ${tooOld
        .map(({ nome, livello }) => `${nome} (level ${livello})`)
        .join(
          ', ',
        )}. First bring all backends to a version of level ${own.oldest}, then start this one.`,
    );
  if (own.level < applied.oldest)
    throw new Error(
      `The database has the definitions of level ${applied.level}, which need a version of level ${applied.oldest} or newer; ` +
        `this one has level ${own.level}: start a newer version, or restore a backup of this one.`,
    );
}

/** Stores the level, in the table that the definitions have just created. */
async function record(server: Knex): Promise<void> {
  const row = {
    nome: appliedName,
    livello: definitionsLevel,
    minimo: oldestBearable,
    visto_il: new Date(),
  };
  await server(table).insert(row).onConflict('nome').merge();
}
