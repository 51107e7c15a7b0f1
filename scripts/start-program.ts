import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from './child.ts';

/** The command of a program that is not a script of this project, and the sign that it is ready. */
export interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** The user and group that it runs as; those of this process by default. */
  readonly user?: number | undefined;
  readonly cwd?: string;
  /** Matches the line of output that says that it is ready; without it the program is ready when it runs. */
  readonly ready?: RegExp;
  /** The signal that ends it; `SIGTERM` by default. */
  readonly endSignal?: NodeJS.Signals;
}

/** The number of lines of output that are kept. */
const maxLastLines = 12;

/** Time for reading the last output of an ended program, in milliseconds: a process that it left may hold the streams. */
const readTimeout = 2000;

/**
 * Starts a program and waits until it is ready. Unlike a script of `startChild`, it outlives this process when that is
 * killed.
 * @throws {Error} with its last lines when it ends before it is ready
 */
export async function startProgram(program: Program): Promise<Child> {
  const {
    name,
    command,
    args,
    env = process.env,
    user,
    cwd,
    ready,
    endSignal = 'SIGTERM',
  } = program;
  const child = spawn(command, args, {
    env,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user !== undefined && { uid: user, gid: user }),
  });
  const lines: string[] = [];
  const ended = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(`${name} cannot be started: ${message}`));
    child.once('exit', (code, signal) => resolve(`${name} has ended (${signal ?? code}).`));
  });
  const isRead = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const isReady = new Promise<void>((resolve) => {
    if (ready === undefined) child.once('spawn', resolve);
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => {
        if (ready?.test(line)) resolve();
        lines.push(line);
        if (lines.length > maxLastLines) lines.shift();
      });
  });
  const early = await Promise.race([isReady, ended]);
  const lastOutput = () => [...lines, early ?? ''].join('\n').trim();
  if (early !== undefined) {
    await Promise.race([isRead, sleep(readTimeout, undefined, { ref: false })]);
    throw new Error(lastOutput());
  }
  return {
    name,
    pid: child.pid ?? 0,
    ended,
    lastOutput,
    async stop(timeout = 8000) {
      child.kill(endSignal);
      const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
      await ended;
      clearTimeout(timer);
    },
  };
}
