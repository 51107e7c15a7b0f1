import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import * as v from 'valibot';
import type { DatabaseVariables } from '../snapshots/settings.ts';

const run = promisify(execFile);

/** Returns the environment of Postgres' programs; a password on a command line would be visible to all users. */
export function postgresEnvironment(database: DatabaseVariables): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    PGHOST: database.DB_HOST,
    PGPORT: database.DB_PORT,
    PGDATABASE: database.DB_DATABASE,
    PGUSER: database.DB_USER,
    PGPASSWORD: database.DB_PASSWORD,
    PGSSLMODE: database.DB_SSL === 'true' ? 'require' : 'prefer',
    PGCONNECT_TIMEOUT: '10',
  };
}

const missingClient = (cause: unknown) =>
  new Error(
    "Postgres' programs are missing: install Debian's postgresql-client of the server's version, or a newer one.",
    { cause },
  );

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
    const { stdout } = await run(command, args, {
      env: postgresEnvironment(database),
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw missingClient(error);
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(`${command} failed: ${causeIn(said) || String(error)}`, {
      cause: error,
    });
  }
}

/** Returns the line of a program's errors that names the cause; hints follow it. */
function causeIn(errors: string): string {
  const lines = errors.trim().split('\n');
  const line = lines.find((one) => /error:|fatal:/i.test(one)) ?? lines.at(-1) ?? '';
  return line.replace(/^\w+: (?:error: )?/, '');
}

/** A connection to Postgres. */
export interface Psql {
  /** Returns the rows of a query. */
  readonly rows: (query: string) => Promise<unknown[]>;
  readonly run: (statement: string) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Ends the output of a statement. */
const marker = '--- end of the statement ---';

/** Opens a connection by Debian's psql: the workspace has no driver of its own. */
export async function openPsql(database: DatabaseVariables): Promise<Psql> {
  const child = spawn('psql', ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1'], {
    env: postgresEnvironment(database),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  // A psql that has ended closes its input; the reason is read below.
  child.stdin.on('error', () => undefined);
  const closed = once(child, 'close').catch((error: unknown) => {
    throw missingClient(error);
  });
  closed.catch(() => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();

  async function run(statement: string): Promise<string[]> {
    child.stdin.write(`${statement};\n\\echo '${marker}'\n`);
    const found: string[] = [];
    for (;;) {
      const { value, done } = await lines.next();
      if (done) {
        await closed;
        throw new Error(`Postgres: ${causeIn(errors) || 'the connection ended'}`);
      }
      if (value === marker) return found;
      found.push(value);
    }
  }

  const connection: Psql = {
    async rows(query) {
      const [line = '[]'] = await run(
        `SELECT coalesce(jsonb_agg(to_jsonb(found)), '[]') FROM (${query}) AS found`,
      );
      return v.parse(v.array(v.unknown()), JSON.parse(line));
    },
    async run(statement) {
      await run(statement);
    },
    async end() {
      child.stdin.end();
      await closed;
    },
  };
  await connection.run('SELECT 1');
  return connection;
}

const major = (version: string) => Number(/\d+/.exec(version)?.[0]);

/**
 * Requires programs that can read and write this server.
 * @returns the version of the server
 * @throws {Error} with a sentence when they are missing or older than the server
 */
export async function requireClient(database: DatabaseVariables): Promise<string> {
  const program = (await runPostgres(database, 'pg_dump', ['--version']))
    .replace(/^\D+/, '')
    .trim();
  const server = (await runPostgres(database, 'psql', ['-XAtc', 'SHOW server_version'])).trim();
  if (major(program) < major(server))
    throw new Error(
      `pg_dump ${program} cannot read Postgres ${server}: install Debian's postgresql-client-${major(server)}.`,
    );
  return server;
}
