import { execFileSync } from 'node:child_process';

/** Returns whether a process runs; one that has ended and waits for its parent to notice does not. */
export function isAlive(pid: number): boolean {
  try {
    const state = execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
    return !state.startsWith('Z');
  } catch {
    // There is no such process.
    return false;
  }
}
