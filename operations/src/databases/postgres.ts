import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isSystemError, reasonOf } from '@studio/releases/errors';
import { Client } from 'pg';
import * as v from 'valibot';
import type { DatabaseVariables } from '../snapshots/settings.ts';

/** Returns the environment of Postgres' programs; a password on a command line would be visible to all users. */
const environmentOf = (database: DatabaseVariables): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  PGHOST: database.DB_HOST,
  PGPORT: database.DB_PORT,
  PGDATABASE: database.DB_DATABASE,
  PGUSER: database.DB_USER,
  PGPASSWORD: database.DB_PASSWORD,
  PGSSLMODE: database.DB_SSL === 'true' ? 'require' : 'prefer',
  PGCONNECT_TIMEOUT: '10',
});

/**
 * Runs one of Postgres' programs.
 * @throws {Error} with its last line; with a sentence when it is not installed
 */
export async function runPostgres(
  database: DatabaseVariables,
  command: string,
  args: readonly string[],
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(command, args, {
      env: environmentOf(database),
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } catch (cause) {
    if (isSystemError(cause, 'ENOENT'))
      throw new Error(
        "Postgres' programs are missing: install Debian's postgresql-client of the server's version, or a newer one.",
        { cause },
      );
    const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : '';
    throw new Error(`${command} failed: ${causeIn(said) || String(cause)}`, { cause });
  }
}

/** Returns the line of a program's errors that names the cause; hints follow it. */
function causeIn(errors: string): string {
  const lines = errors.split('\n');
  const line = lines.find((one) => /error:|fatal:/i.test(one)) ?? lines.at(-1) ?? '';
  return line.replace(/^\w+: (?:error: )?/, '');
}

/**
 * Opens a connection.
 * @throws {Error} with a sentence when the server does not answer, or refuses the login
 */
export async function connectPostgres(database: DatabaseVariables): Promise<Client> {
  const client = new Client({
    host: database.DB_HOST,
    port: Number(database.DB_PORT),
    database: database.DB_DATABASE,
    user: database.DB_USER,
    password: database.DB_PASSWORD,
    ssl: database.DB_SSL === 'true',
    connectionTimeoutMillis: 10_000,
    // It idles through a dump or a drill.
    keepAlive: true,
  });
  // A connection that the server has ended fails the next query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (cause) {
    // A name with several addresses has an error for each.
    const [first] = cause instanceof AggregateError ? cause.errors : [cause];
    throw new Error(`Postgres: ${reasonOf(first)}`, { cause });
  }
}

/** Does some work over a connection of its own; resolves with its result. */
export async function withPostgres<Result>(
  database: DatabaseVariables,
  work: (query: (sql: string) => Promise<unknown[]>) => Promise<Result>,
): Promise<Result> {
  const client = await connectPostgres(database);
  try {
    return await work(async (sql) => (await client.query(sql)).rows);
  } finally {
    await client.end();
  }
}

const major = (version: string) => Number(/\d+/.exec(version)?.[0]);

/**
 * Requires programs that can read and write this server.
 * @returns the version of the server
 * @throws {Error} with a sentence when they are missing or older than the server
 */
export async function requireClient(database: DatabaseVariables): Promise<string> {
  const said = await runPostgres(database, 'pg_dump', ['--version']);
  const program = said.replace(/^\D+/, '').trim();
  const server = await withPostgres(database, async (query) => {
    const [row] = await query("SELECT current_setting('server_version') AS version");
    return v.parse(v.object({ version: v.string() }), row).version;
  });
  if (major(program) < major(server))
    throw new Error(
      `pg_dump ${program} cannot read Postgres ${server}: install Debian's postgresql-client-${major(server)}.`,
    );
  return server;
}
