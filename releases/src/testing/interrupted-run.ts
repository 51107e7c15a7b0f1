import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LocalFolders } from '../files/folders.ts';

const tool = join(import.meta.dirname, '../main.ts');
const killSelf = join(import.meta.dirname, 'kill-self.ts');

/** The end of a run of the tool. */
export interface RunEnd {
  readonly wasKilled: boolean;
  readonly code: number | null;
  readonly output: string;
}

/**
 * Runs the tool as a process of its own.
 * @param killBefore the number of the file change, counted from 1, before which the process is killed
 */
export async function runTool(
  { builds, releases, keys }: LocalFolders,
  args: readonly string[],
  killBefore?: number,
): Promise<RunEnd> {
  const kill = killBefore === undefined ? [] : ['--import', killSelf];
  const child = spawn(process.execPath, [...kill, tool, ...args], {
    env: {
      ...process.env,
      BUILDS_DIR: builds,
      RELEASES_DIR: releases,
      RELEASE_KEYS: keys,
      KILL_BEFORE: `${killBefore}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  await once(child, 'close');
  return { wasKilled: child.signalCode === 'SIGKILL', code: child.exitCode, output };
}
