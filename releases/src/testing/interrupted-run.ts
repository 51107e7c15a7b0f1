import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import type { Folders } from '../folders.ts';

const tool = join(import.meta.dirname, '../main.ts');

/** How a run of the tool ended. */
export interface RunEnd {
  readonly wasKilled: boolean;
  readonly code: number | null;
  readonly output: string;
}

/** When to kill a run: after so many changes in the releases' folder, or at the latest after so many milliseconds. */
export interface Kill {
  readonly changes: number;
  readonly after: number;
}

/** Calls back once after so many changes of files below a folder. */
function afterChanges(folder: string, changes: number, callback: () => void): FSWatcher {
  let seen = 0;
  return watch(folder, { recursive: true }, () => {
    seen += 1;
    if (seen === changes) callback();
  });
}

/** Runs the tool as a process of its own, and kills it in the middle where that is asked for. */
export async function runTool(
  { builds, releases, keys }: Folders,
  args: readonly string[],
  kill?: Kill,
): Promise<RunEnd> {
  const child = spawn(process.execPath, [tool, ...args], {
    env: { ...process.env, BUILDS_DIR: builds, RELEASES_DIR: releases, RELEASE_KEYS: keys },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const end = () => child.kill('SIGKILL');
  const watcher = kill && afterChanges(releases, kill.changes, end);
  const timer = kill && setTimeout(end, kill.after);
  await once(child, 'close');
  watcher?.close();
  clearTimeout(timer);
  return { wasKilled: child.signalCode === 'SIGKILL', code: child.exitCode, output };
}
