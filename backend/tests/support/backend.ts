import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { waitForLine } from './wait-for-line.ts';

/** A Directus started by the project's own start script. */
export interface Backend {
  url: string;
  stop(): Promise<void>;
}

const script = resolve(import.meta.dirname, '../../scripts/start.ts');

/** Starts a backend and resolves when it is ready; rejects with what it said otherwise. */
export async function startBackend(variables: Record<string, string>): Promise<Backend> {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const line = await waitForLine(child, [child.stdout, child.stderr], /^ready /);
  return {
    url: line.slice('ready '.length),
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}
