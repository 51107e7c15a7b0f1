import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { extname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { root } from '../files/folders.ts';
import type { Task } from './journey-process.ts';

/** The journeys of a published release. */
export interface ReleasedJourneys {
  readonly release: Pick<Release, 'app' | 'version'>;
  readonly code: string;
  readonly names: readonly string[];
}

/** The place where journeys run. */
export type JourneyPlace = Omit<Task, 'code' | 'names'>;

/** The longest time of all journeys of a release together, in milliseconds. */
const timeout = 60_000;

/**
 * The files that the process may read: its own code and the packages; Playwright reads the others to detect the system.
 */
const readable = [
  join(root, 'node_modules'),
  // The packages of a checkout may be links into another folder.
  join(realpathSync(join(root, 'node_modules/@playwright')), '..'),
  join(realpathSync(join(root, 'node_modules/playwright-core')), '..'),
  join(root, 'package.json'),
  join(import.meta.dirname, '../../package.json'),
  import.meta.dirname,
  '/etc/os-release',
  '/proc/sys/fs/binfmt_misc/WSLInterop',
  '/run/WSL',
];

const resultSchema = v.object({ name: v.string(), reason: v.optional(v.string()) });

/**
 * Hides other processes from the process, when bubblewrap works here: Node's permission model lets it signal them, and
 * a signal opens the debugger of a Node process.
 */
const ownProcesses = [
  ...['bwrap', '--dev-bind', '/', '/', '--unshare-pid', '--proc', '/proc', '--die-with-parent'],
  ...['--unsetenv', 'PATH', '--'],
];

function startProcess(): ChildProcess {
  const [bubblewrap = '', ...wrapping] = ownProcesses;
  const isWrapped = spawnSync(bubblewrap, [...wrapping, 'true']).status === 0;
  const [command = '', ...args] = [
    ...(isWrapped ? ownProcesses : []),
    ...[process.execPath, '--permission', ...readable.map((path) => `--allow-fs-read=${path}`)],
    // A script where the package is installed, TypeScript in its repository.
    join(import.meta.dirname, `journey-process${extname(import.meta.filename)}`),
  ];
  return spawn(command, args, {
    // PATH is for finding bubblewrap, which removes it.
    env: isWrapped ? { PATH: process.env.PATH } : {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** Shortens a reason to one line. */
const shortReason = (reason: string) =>
  stripVTControlCharacters(reason)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(Call log|Timeout:|-|=)/.test(line))
    .slice(0, 4)
    .join(' ')
    .slice(0, 300);

/**
 * Runs the journeys of a release in a process of their own, without environment and without access to files.
 * @returns a sentence for each journey that failed
 */
export async function runJourneys(
  { release: { app, version }, code, names }: ReleasedJourneys,
  place: JourneyPlace,
  limit = timeout,
): Promise<string[]> {
  const child = startProcess();
  const reasons = new Map<string, string | undefined>();
  let lastErrors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    lastErrors = (lastErrors + chunk.toString()).slice(-2000);
  });
  child.on('message', (message) => {
    const result = v.safeParse(resultSchema, message);
    if (result.success) reasons.set(result.output.name, result.output.reason);
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), limit);
  await new Promise<void>((resolve) => {
    const fail = (error: Error | null) => {
      if (error === null) return;
      lastErrors ||= error.message;
      resolve();
    };
    child.once('close', () => resolve());
    child.on('error', fail);
    child.send({ ...place, code, names } satisfies Task, fail);
  });
  child.kill('SIGKILL');
  clearTimeout(timer);
  return names.flatMap((name) => {
    const sentence = (reason: string) =>
      `${app} ${version}: the journey "${name}" fails: ${reason}`;
    if (!reasons.has(name)) {
      const last = shortReason(lastErrors);
      return [sentence(last === '' ? `it did not finish within ${limit / 1000} s.` : last)];
    }
    const reason = reasons.get(name);
    return reason === undefined ? [] : [sentence(shortReason(reason))];
  });
}
