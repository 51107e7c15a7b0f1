import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { DatabaseVariables } from '../snapshots/settings.ts';
import type { Erasures } from '../snapshots/snapshot.ts';
import { requireClient, runPostgres, withPostgres } from './postgres.ts';

/** A copy of a database at one moment, and facts of the same moment. */
export interface Dump {
  readonly client: 'sqlite3' | 'pg';
  /** The file that holds the copy. */
  readonly file: string;
  readonly counts: Readonly<Record<string, number>>;
  /** The uploads that the database names. */
  readonly uploads: readonly Upload[];
  /** The files of clients that wait for their check, or of which a part has arrived. */
  readonly arriving: readonly Arriving[];
  readonly erasures: Erasures;
}

const erasedSchema = v.object({
  id: v.string(),
  // SQLite stores a moment as milliseconds.
  at: v.pipe(
    v.union([v.date(), v.number()]),
    v.transform((value) => new Date(value).toISOString()),
  ),
  request: v.nullable(v.number()),
});

const uploadSchema = v.object({
  name: v.string(),
  /** Changes when the content is replaced. */
  version: v.nullable(v.string()),
});

/** A file that clients or staff have uploaded. */
export type Upload = v.InferOutput<typeof uploadSchema>;

const arrivingSchema = v.object({
  id: v.string(),
  /** True for a file that has arrived whole; SQLite stores a number. */
  waits: v.pipe(
    v.union([v.boolean(), v.number()]),
    v.transform((flag) => flag === true || flag === 1),
  ),
  /** Its size when it is whole, in bytes. */
  size: v.pipe(v.union([v.number(), v.string()]), v.transform(Number)),
});

/** A file of a client that is not in the storage yet. */
export type Arriving = v.InferOutput<typeof arrivingSchema>;

const nameSchema = v.object({ name: v.string() });
const countSchema = v.object({ count: v.number() });

/** Answers a query with rows. */
type Query = (sql: string) => Promise<unknown[]>;

async function factsOf(query: Query, tables: readonly string[]) {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await query(`SELECT CAST(count(*) AS integer) AS count FROM "${table}"`);
    counts[table] = v.parse(countSchema, row).count;
  }
  const [erasures, uploads] = [await erasuresIn(query), await uploadsIn(query)];
  return { counts, erasures, uploads, arriving: await arrivingIn(query) };
}

async function erasuresIn(query: Query): Promise<Erasures> {
  const erased = await query(
    `SELECT u.id AS id, u.cancellato_il AS at,
       (SELECT max(r.id) FROM richieste_cancellazione r WHERE r.cliente = u.id AND r.stato = 'eseguita') AS request
     FROM directus_users u WHERE u.cancellato_il IS NOT NULL`,
  );
  // Directus' own record. That an account is not there any more would prove nothing: the database may be another one.
  const deleted = await query(
    "SELECT DISTINCT item AS name FROM directus_activity WHERE action = 'delete' AND collection = 'directus_users'",
  );
  return { erased: v.parse(v.array(erasedSchema), erased), deleted: named(deleted) };
}

async function uploadsIn(query: Query): Promise<Upload[]> {
  const rows = await query(
    "SELECT filename_disk AS name, CAST(uploaded_on AS text) AS version FROM directus_files WHERE storage = 'local' AND filename_disk IS NOT NULL",
  );
  return v.parse(v.array(uploadSchema), rows);
}

async function arrivingIn(query: Query): Promise<Arriving[]> {
  const rows = await query(
    `SELECT t.trasferimento AS id, t.finito AS waits, t.dimensione AS size
     FROM caricamenti_in_corso t LEFT JOIN caricamenti c ON c.trasferimento = t.trasferimento
     WHERE NOT t.finito OR c.stato = 'in_controllo'`,
  );
  return v.parse(v.array(arrivingSchema), rows);
}

const named = (rows: unknown[]) => v.parse(v.array(nameSchema), rows).map(({ name }) => name);

/** All pages in one step: a writer of another process would begin a copy in several steps again and again. */
const allPages = 2 ** 31 - 1;

async function dumpSqlite(filename: string, copy: string): Promise<Dump> {
  const live = new DatabaseSync(filename, { readOnly: true });
  try {
    await backup(live, copy, { rate: allPages });
  } finally {
    live.close();
  }
  const database = new DatabaseSync(copy);
  try {
    database.exec('PRAGMA journal_mode = DELETE');
    const [check] = database.prepare('PRAGMA quick_check(1)').all();
    if (check?.quick_check !== 'ok')
      throw new Error(`${filename} is damaged: ${check?.quick_check}.`);
    const query: Query = async (sql) => database.prepare(sql).all();
    return { client: 'sqlite3', file: copy, ...(await factsOf(query, await sqliteTables(query))) };
  } finally {
    database.close();
  }
}

const sqliteTables = async (query: Query) =>
  named(
    await query(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    ),
  );

const postgresTables = async (query: Query) =>
  named(
    await query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"),
  );

async function dumpPostgres(database: DatabaseVariables, file: string): Promise<Dump> {
  await requireClient(database);
  return await withPostgres(database, async (query) => {
    await query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const [name = ''] = named(await query('SELECT pg_export_snapshot() AS name'));
    const facts = await factsOf(query, await postgresTables(query));
    // Not compressed: the whole file is.
    await runPostgres(database, 'pg_dump', [
      ...['--format=custom', '--compress=0', '--no-owner', '--no-privileges'],
      ...[`--snapshot=${name}`, `--file=${file}`],
    ]);
    return { client: 'pg', file, ...facts };
  });
}

/**
 * Copies the database of a running site, as it is at one moment, without holding up its writes.
 * @param file is made, and holds the copy
 * @throws {Error} with a sentence for operators
 */
export async function dumpDatabase(
  dataDir: string,
  database: DatabaseVariables,
  file: string,
): Promise<Dump> {
  return database.DB_CLIENT === 'sqlite3'
    ? await dumpSqlite(join(dataDir, 'database.sqlite'), file)
    : await dumpPostgres(database, file);
}

/** Runs queries on the database of a site, or of a restored copy. */
export async function withDatabase<Result>(
  dataDir: string,
  database: DatabaseVariables,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  if (database.DB_CLIENT === 'sqlite3') {
    const file = new DatabaseSync(join(dataDir, 'database.sqlite'), { readOnly: true });
    try {
      return await work(async (sql) => file.prepare(sql).all());
    } finally {
      file.close();
    }
  }
  return await withPostgres(database, work);
}

/** Returns the uploads that the database names now. */
export const currentUploads = (dataDir: string, database: DatabaseVariables) =>
  withDatabase(dataDir, database, uploadsIn);

/** Returns the files of clients that are not in the storage yet. */
export const currentArriving = (dataDir: string, database: DatabaseVariables) =>
  withDatabase(dataDir, database, arrivingIn);

/** Returns the number of rows of each table. */
export const countRows = (dataDir: string, database: DatabaseVariables) =>
  withDatabase(dataDir, database, async (query) => {
    const tables =
      database.DB_CLIENT === 'sqlite3' ? await sqliteTables(query) : await postgresTables(query);
    return (await factsOf(query, tables)).counts;
  });
