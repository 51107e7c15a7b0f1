import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { Erasures } from '../snapshots/erasures.ts';
import type { DatabaseVariables } from '../snapshots/settings.ts';
import { openPsql, requireClient, runPostgres } from './psql.ts';

/** A copy of a database at one moment, and facts of the same moment. */
export interface Dump {
  readonly client: 'sqlite3' | 'pg';
  readonly server?: string;
  /** The folder that holds the copy and nothing else. */
  readonly folder: string;
  readonly counts: Readonly<Record<string, number>>;
  /** The uploads that the database names. */
  readonly uploads: readonly Upload[];
  readonly erasures: Erasures;
}

const erasedSchema = v.object({
  id: v.string(),
  // SQLite stores a moment as milliseconds.
  at: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => new Date(value).toISOString()),
  ),
  request: v.nullable(v.number()),
});

const uploadSchema = v.object({
  name: v.string(),
  /** Changes when the content is replaced. */
  version: v.nullable(v.union([v.string(), v.number()])),
});

/** A file that clients or staff have uploaded. */
export type Upload = v.InferOutput<typeof uploadSchema>;

const nameSchema = v.object({ name: v.string() });
const countSchema = v.object({ count: v.number() });

/** Answers a query with rows. */
type Query = (sql: string) => Promise<unknown[]>;

async function factsOf(query: Query, tables: readonly string[]) {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await query(`SELECT count(*) AS count FROM "${table}"`);
    counts[table] = v.parse(countSchema, row).count;
  }
  return { counts, erasures: await erasuresIn(query), uploads: await uploadsIn(query) };
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
    "SELECT filename_disk AS name, uploaded_on AS version FROM directus_files WHERE storage = 'local' AND filename_disk IS NOT NULL",
  );
  return v.parse(v.array(uploadSchema), rows);
}

const named = (rows: unknown[]) => v.parse(v.array(nameSchema), rows).map(({ name }) => name);

/** All pages in one step: a writer of another process would begin a copy in several steps again and again. */
const allPages = 2 ** 31 - 1;

async function dumpSqlite(filename: string, folder: string): Promise<Dump> {
  const copy = join(folder, 'database.sqlite');
  const live = new DatabaseSync(filename, { readOnly: true });
  try {
    // Page by page, so that unchanged parts of the file stay the same parts.
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
    return { client: 'sqlite3', folder, ...(await factsOf(query, await sqliteTables(query))) };
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

async function dumpPostgres(database: DatabaseVariables, folder: string): Promise<Dump> {
  const server = await requireClient(database);
  const connection = await openPsql(database);
  try {
    await connection.run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const [exported] = await connection.rows('SELECT pg_export_snapshot() AS name');
    const { name } = v.parse(nameSchema, exported);
    const facts = await factsOf(connection.rows, await postgresTables(connection.rows));
    // A file of each table, not compressed: a table that did not change is the same file again.
    await runPostgres(database, 'pg_dump', [
      ...['--format=directory', '--compress=0', '--no-owner', '--no-privileges'],
      ...[`--snapshot=${name}`, `--file=${join(folder, 'dump')}`],
    ]);
    return { client: 'pg', server, folder, ...facts };
  } finally {
    await connection.end();
  }
}

/**
 * Copies the database of a running site, as it is at one moment, without holding up its writes.
 * @param folder is emptied, and then holds the copy
 * @throws {Error} with a sentence for operators
 */
export async function dumpDatabase(
  dataDir: string,
  database: DatabaseVariables,
  folder: string,
): Promise<Dump> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return database.DB_CLIENT === 'sqlite3'
    ? await dumpSqlite(join(dataDir, 'database.sqlite'), folder)
    : await dumpPostgres(database, folder);
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
  const connection = await openPsql(database);
  try {
    return await work(connection.rows);
  } finally {
    await connection.end();
  }
}

/** Returns the uploads that the database names now. */
export const currentUploads = (dataDir: string, database: DatabaseVariables) =>
  withDatabase(dataDir, database, uploadsIn);

/** Returns the number of rows of each table. */
export const countRows = (dataDir: string, database: DatabaseVariables) =>
  withDatabase(dataDir, database, async (query) => {
    const tables =
      database.DB_CLIENT === 'sqlite3' ? await sqliteTables(query) : await postgresTables(query);
    return (await factsOf(query, tables)).counts;
  });
