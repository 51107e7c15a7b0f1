import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { waitForLine } from './wait-for-line.ts';

/** A Directus started by the project's own start script. */
export interface Backend {
  url: string;
  stop(): Promise<void>;
  /** Kills Directus at once (SIGKILL), without a clean shutdown. */
  kill(): Promise<void>;
}

const { PATH, NODE_COMPILE_CACHE } = process.env;
const scripts = resolve(import.meta.dirname, '../../scripts');

/** Starts a backend that appends its log to this file. Resolves when it is ready; rejects with the log otherwise. */
export async function startBackend(
  variables: Record<string, string>,
  logFile: string,
): Promise<Backend> {
  const log = openSync(logFile, 'a');
  const child = fork(resolve(scripts, 'start.ts'), [], {
    env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...variables },
    // The backend also ends when the process that started it is killed.
    execArgv: ['--import', resolve(scripts, 'installation/exit-with-parent.ts')],
    stdio: ['ignore', 'pipe', log, 'ipc'],
  });
  closeSync(log);
  child.stdout?.on('data', (output) => appendFileSync(logFile, output));
  const tooEarly = async () => {
    const reason = child.signalCode ?? `exit code ${child.exitCode}`;
    return new Error(`The backend ended (${reason}):\n${await readFile(logFile, 'utf8')}`);
  };
  const line = await waitForLine(child, [child.stdout], /^ready /).catch(async () => {
    throw await tooEarly();
  });
  return {
    url: line.slice('ready '.length),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) throw await tooEarly();
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      const [code] = await closed;
      if (code !== 0) throw await tooEarly();
    },
    async kill() {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
  };
}
