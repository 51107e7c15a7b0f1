import { fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { root } from '../folders.ts';
import type { Task } from './journey-process.ts';

/** The journeys of a release, as they are in the store. */
export interface ReleasedJourneys {
  readonly release: Pick<Release, 'app' | 'version'>;
  readonly code: string;
  readonly names: readonly string[];
}

/** Where journeys are gone. */
export type JourneyPlace = Omit<Task, 'code' | 'names'>;

/** How long the journeys of one release may take together, in milliseconds. */
const patience = 60_000;

/** The process may read its own code and the packages. Playwright looks at the others to know the system. */
const readable = [
  join(root, 'node_modules'),
  // Where the packages of a checkout are links into another folder.
  join(realpathSync(join(root, 'node_modules/@playwright')), '..'),
  join(realpathSync(join(root, 'node_modules/playwright-core')), '..'),
  join(root, 'package.json'),
  join(root, 'releases/package.json'),
  join(root, 'releases/src/journeys'),
  '/etc/os-release',
  '/proc/sys/fs/binfmt_misc/WSLInterop',
  '/run/WSL',
];

const toldSchema = v.object({ name: v.string(), reason: v.optional(v.string()) });

/** The part of a reason that fits into a line. */
const shortReason = (reason: string) =>
  stripVTControlCharacters(reason)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(Call log|Timeout:|-|=)/.test(line))
    .slice(0, 4)
    .join(' ')
    .slice(0, 300);

/**
 * Goes the journeys of a release in a process of their own, which has no environment and reads no files.
 * @returns what is wrong; sentences
 */
export async function runJourneys(
  { release: { app, version }, code, names }: ReleasedJourneys,
  place: JourneyPlace,
  limit = patience,
): Promise<string[]> {
  const child = fork(join(import.meta.dirname, 'journey-process.ts'), {
    env: {},
    execArgv: ['--permission', ...readable.map((path) => `--allow-fs-read=${path}`)],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const reasons = new Map<string, string | undefined>();
  let lastWords = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString()).slice(-2000);
  });
  child.on('message', (message) => {
    const told = v.safeParse(toldSchema, message);
    if (told.success) reasons.set(told.output.name, told.output.reason);
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), limit);
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.send({ ...place, code, names } satisfies Task);
  await ended;
  clearTimeout(timer);
  return names.flatMap((name) => {
    const sentence = (reason: string) =>
      `${app} ${version}: the journey "${name}" fails: ${reason}`;
    if (!reasons.has(name)) {
      const last = shortReason(lastWords);
      return [sentence(last === '' ? `it was not at its end after ${limit / 1000} s.` : last)];
    }
    const reason = reasons.get(name);
    return reason === undefined ? [] : [sentence(shortReason(reason))];
  });
}
