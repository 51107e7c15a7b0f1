import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { whenListening } from '../../extensions/portal/src/platform/readiness.ts';
import type { DatabaseSettings } from './settings.ts';

const backendDir = resolve(import.meta.dirname, '../..');
const { resolve: find } = createRequire(import.meta.url);

/** The variables and the folder in which a script runs. */
interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/** Starts a script that ends together with this process; standard output is for the line with Directus' address. */
function startScript(
  script: string,
  args: readonly string[],
  { env, cwd }: Surroundings,
  stopping: AbortSignal,
): ChildProcess {
  stopping.throwIfAborted();
  const child = fork(script, args, {
    cwd,
    env,
    execArgv: [
      ...['--disable-sigusr1', '--disable-warning=ExperimentalWarning'],
      ...['--import', join(import.meta.dirname, 'quick-imports.ts')],
      ...['--import', join(import.meta.dirname, 'exit-with-parent.ts')],
    ],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // No pipe: with a log on a full disk the script would wait.
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => process.stderr.write(chunk));
  stopping.addEventListener('abort', () => child.kill('SIGTERM'));
  return child;
}

/**
 * Runs a script of this project beside Directus: what it has loaded and used does not stay in memory.
 * @returns whether it succeeded; it has then said why not
 */
export async function runScript(
  script: string,
  args: readonly string[],
  surroundings: Surroundings,
  stopping: AbortSignal,
): Promise<boolean> {
  const [code] = await once(startScript(script, args, surroundings, stopping), 'exit');
  return code === 0;
}

/**
 * Creates the system tables, or runs pending migrations.
 * @throws {Error} when Directus fails
 */
async function bootstrapDirectus(
  environment: Record<string, string>,
  stopping: AbortSignal,
): Promise<void> {
  // The `directus` command would ask the registry for updates first.
  const cli = find('@directus/api/cli/run.js');
  if (!(await runScript(cli, ['bootstrap'], { env: environment, cwd: backendDir }, stopping)))
    throw new Error('Directus could not set up its database: see the lines above.');
}

const serverModule = v.object({
  startServer: v.pipe(v.function(), v.args(v.strictTuple([])), v.returnsAsync(v.unknown())),
});

/**
 * Becomes Directus: this process gets its environment, and ends when Directus ends. Another process would keep 60 MB
 * only to wait for it. Resolves when it listens.
 */
export async function becomeDirectus(environment: Record<string, string>): Promise<void> {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  process.chdir(backendDir);
  await import('./quick-imports.ts');
  const loaded: unknown = await import(pathToFileURL(find('@directus/api/server')).href);
  await v.parse(serverModule, loaded).startServer();
  await whenListening;
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
