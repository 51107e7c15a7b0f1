import { LRUCache } from 'lru-cache';
import { type LiveReleases, type ReleaseSet, type RolledOut, releaseSet } from './live-releases.ts';

/** Makes a page of these releases. @throws where none can be made: the frame of a page is the shell's alone */
export type TryOut = (releases: ReleaseSet) => Promise<unknown>;

/** So long, in milliseconds, a shell that failed is not tried again: the machine may have been too busy. */
const oneMinute = 60_000;

/** How many shells are remembered, and how many that failed. */
const remembered = 50;

const shellOf = ({ apps }: ReleaseSet) => apps.shell?.release.version ?? '';

/**
 * Makes the trial that a shell passes once before visitors get it. One of which no page can be made gives way to the one
 * before it, or is rolled out to no visitor.
 * @returns what to serve; throws a sentence, without a full stop, where no page can be made with that either
 */
export function createTrial(tryOut: TryOut): (live: LiveReleases) => Promise<LiveReleases> {
  const passed = new LRUCache<string, true>({ max: remembered });
  const failed = new LRUCache<string, string>({ max: remembered, ttl: oneMinute });

  /** What is wrong with the shell of these releases; undefined where it makes pages. */
  async function problemOf(set: ReleaseSet): Promise<string | undefined> {
    const shell = shellOf(set);
    if (passed.has(shell)) return undefined;
    const known = failed.get(shell);
    if (known !== undefined) return known;
    try {
      await tryOut(set);
      passed.set(shell, true);
      return undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const problem = `shell ${shell} cannot make a page: ${reason}`;
      failed.set(shell, problem);
      return problem;
    }
  }

  /** The same releases with the shell before, for what is wrong with theirs. */
  async function withShellBefore({ apps }: ReleaseSet, problem: string): Promise<ReleaseSet> {
    const previous = apps.shell?.previous;
    const older = previous && releaseSet({ ...apps, shell: { release: previous } });
    if (older === undefined || (await problemOf(older)) !== undefined) throw new Error(problem);
    return older;
  }

  return async (live) => {
    const { everybody, rollouts = [], problems: before = [], ...rest } = live;
    const problems = [...before];
    let served = everybody;
    const problem = await problemOf(everybody);
    if (problem !== undefined) {
      served = await withShellBefore(everybody, problem);
      problems.push(`${problem}: shell ${shellOf(served)} is served.`);
    }
    // Other apps keep the shell company that everybody gets.
    const shares: RolledOut[] = [];
    for (const share of rollouts) {
      const { app, entry } = share;
      const rolledOut =
        app === 'shell'
          ? await problemOf(releaseSet({ ...everybody.apps, [app]: entry }))
          : undefined;
      if (rolledOut === undefined) shares.push(share);
      else problems.push(`${rolledOut}: it is rolled out to no visitor.`);
    }
    return {
      ...rest,
      everybody: served,
      ...(shares.length > 0 && { rollouts: shares }),
      ...(problems.length > 0 && { problems }),
    };
  };
}
