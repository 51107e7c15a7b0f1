import { execFileSync } from 'node:child_process';
import { root } from '../files/folders.ts';
import { mostNotes } from '../published/publication.ts';

/** Returns the commit of this checkout; `unknown` outside a repository. */
export const currentCommit = (): string => git(root, 'rev-parse', 'HEAD')?.trim() ?? 'unknown';

const isCommit = (name: string) => /^[0-9a-f]{7,64}$/.test(name);

/**
 * Returns the subjects of the commits between two releases that touch the folder of their app, the newest first; none
 * when its repository does not have both commits.
 * @param live the commit of the release that the other one replaces
 */
export function commitNotes(folder: string, live: string, released: string): string[] {
  // A description may hold any text; git would take one that begins with a hyphen for an option.
  if (!isCommit(live) || !isCommit(released)) return [];
  const bounds = ['--no-merges', `--max-count=${mostNotes}`, `${live}..${released}`];
  const subjects = git(folder, 'log', '--format=%s', ...bounds, '--', '.') ?? '';
  return subjects.split('\n').filter((subject) => subject !== '');
}

/** Returns what git prints; undefined when git is missing, this is no repository, or it does not know a commit. */
function git(cwd: string, ...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}
