import { execFileSync } from 'node:child_process';
import { root } from './folders.ts';

/** The commit that is checked out; `unknown` outside a repository. */
export function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
