import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { unpackDebianPackages } from '@studio/releases/smoke/debian-package';
import { freePort } from './free-port.ts';

/** A Redis that a test starts, stops and starts again. */
export interface TestRedis {
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Stops or continues the process where it is: it keeps its connections and answers nothing. */
  readonly signal: (signal: 'SIGSTOP' | 'SIGCONT') => void;
}

/** Starts a Redis of this machine, or Debian's, on a free port of 127.0.0.1; it keeps nothing on the disk. */
export async function startRedis(): Promise<TestRedis> {
  const env = isInstalled() ? process.env : { ...process.env, ...(await provide()) };
  const port = await freePort();
  let running: ChildProcess | undefined;
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp'];
    const child = spawn('redis-server', options, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    running = child;
    for await (const chunk of child.stdout) if (/Ready to accept/.test(String(chunk))) return;
    throw new Error('Redis did not start');
  };
  const stop = async () => {
    const child = running;
    running = undefined;
    if (child === undefined || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    signal: (signal) => running?.kill(signal),
  };
}

const isInstalled = () =>
  spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).error === undefined;

const provide = () =>
  unpackDebianPackages(['redis-server'], join(import.meta.dirname, '../../../.cache/redis'));
