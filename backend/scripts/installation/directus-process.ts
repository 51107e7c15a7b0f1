import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { checkedMessage, servingMessage } from '../../extensions/portal/src/platform/readiness.ts';
import type { DatabaseSettings } from './settings.ts';

const backendDir = resolve(import.meta.dirname, '../..');
// The `directus` command would ask the registry for updates first.
const cli = createRequire(import.meta.url).resolve('@directus/api/cli/run.js');

function spawnDirectus(
  command: string,
  environment: Record<string, string>,
  stopping: AbortSignal,
): ChildProcess {
  stopping.throwIfAborted();
  const child = fork(cli, [command], {
    cwd: backendDir,
    env: environment,
    execArgv: [
      '--disable-sigusr1',
      // On a machine with much memory Node would let garbage of the start grow to a hundred MB.
      '--max-semi-space-size=16',
      '--disable-warning=ExperimentalWarning',
      ...['--import', join(import.meta.dirname, 'quick-imports.ts')],
      ...['--import', join(import.meta.dirname, 'exit-with-parent.ts')],
    ],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // Standard output is for the line with Directus' address. No pipe: with a log on a full disk Directus would wait.
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => process.stderr.write(chunk));
  stopping.addEventListener('abort', () => child.kill('SIGTERM'));
  return child;
}

/**
 * Creates the system tables, or runs pending migrations.
 * @throws {Error} when Directus fails
 */
async function bootstrapDirectus(
  environment: Record<string, string>,
  stopping: AbortSignal,
): Promise<void> {
  const [code] = await once(spawnDirectus('bootstrap', environment, stopping), 'exit');
  if (code !== 0) throw new Error('Directus could not set up its database: see the lines above.');
}

/** A running Directus. `ended` resolves with a sentence when it has ended, for any reason. */
export interface RunningDirectus {
  ended: Promise<string>;
  /**
   * Makes it say that it is ready: until then `/server/ping` answers 503.
   * @throws {Error} when it ends before
   */
  declareReady(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts Directus and resolves when it listens. It gets SIGTERM when `stopping` is aborted.
 * @throws {Error} when it ends before it listens
 */
export async function startDirectus(
  environment: Record<string, string>,
  stopping: AbortSignal,
): Promise<RunningDirectus> {
  const child = spawnDirectus('start', environment, stopping);
  const ended = once(child, 'exit').then(
    ([code, signal]) => `Directus ended unexpectedly (${signal ?? `exit code ${code}`}).`,
  );
  const said = async (word: string) => {
    const heard = new Promise<undefined>((done) => {
      child.on('message', (message) => message === word && done(undefined));
    });
    const failure = await Promise.race([heard, ended]);
    if (failure !== undefined) throw new Error(failure);
  };
  await said('ready');
  return {
    ended,
    async declareReady() {
      // A Directus that has ended gets no message: `ended` says so.
      child.send(checkedMessage, () => undefined);
      await said(servingMessage);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Creates the system tables of an empty database, or runs the migrations of a newer Directus. A SQLite file gets its
 * name when it is complete, so that a killed first start leaves none.
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
