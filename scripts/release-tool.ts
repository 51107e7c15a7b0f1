import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs the release tool on this terminal; gives its exit code. */
export function runReleaseTool(args: readonly string[]): number {
  const tool = join(import.meta.dirname, '../releases/src/main.ts');
  return spawnSync(process.execPath, [tool, ...args], { stdio: 'inherit' }).status ?? 1;
}
