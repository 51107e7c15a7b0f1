import { reasonOf } from '@studio/releases/errors';
import { LRUCache } from 'lru-cache';
import { type LiveReleases, type ReleaseSet, type RolledOut, releaseSet } from './live-releases.ts';

/**
 * Renders a page of these releases.
 * @throws {Error} when the shell cannot render it: the shell alone makes the skeleton of a page
 */
export type RenderCanary = (releases: ReleaseSet) => Promise<unknown>;

/** Pause before a failed shell is rendered again, in milliseconds: the machine may have been too busy. */
const retryAfter = 60_000;

/** Number of remembered shells, and of failed ones. */
const maxRemembered = 50;

const shellOf = ({ apps }: ReleaseSet) => apps.shell?.release.version ?? '';

/**
 * Creates the canary render, which each shell passes once before visitors get it. A shell that cannot render a page
 * gives way to the previous one, or is rolled out to no visitor.
 * @returns a function that returns the releases to serve; it throws a sentence, without a full stop, when the previous
 *   shell cannot render a page either
 */
export function createCanaryRender(
  renderCanary: RenderCanary,
): (live: LiveReleases) => Promise<LiveReleases> {
  const passed = new LRUCache<string, true>({ max: maxRemembered });
  const failed = new LRUCache<string, string>({ max: maxRemembered, ttl: retryAfter });

  /** Returns the problem of a set's shell; undefined when the shell renders pages. */
  async function problemOf(set: ReleaseSet): Promise<string | undefined> {
    const shell = shellOf(set);
    if (passed.has(shell)) return undefined;
    const known = failed.get(shell);
    if (known !== undefined) return known;
    try {
      await renderCanary(set);
      passed.set(shell, true);
      return undefined;
    } catch (error) {
      const problem = `shell ${shell} cannot render a page: ${reasonOf(error)}`;
      failed.set(shell, problem);
      return problem;
    }
  }

  /** Returns the same releases with the previous shell. */
  async function withPreviousShell({ apps }: ReleaseSet, problem: string): Promise<ReleaseSet> {
    const previous = apps.shell?.previous;
    const older = previous && releaseSet({ ...apps, shell: { release: previous } });
    if (older === undefined || (await problemOf(older)) !== undefined) throw new Error(problem);
    return older;
  }

  const pass = async (live: LiveReleases): Promise<LiveReleases> => {
    const { common, rollouts = [], next, problems: before = [], ...rest } = live;
    const problems = [...before];
    let served = common;
    const problem = await problemOf(common);
    if (problem !== undefined) {
      served = await withPreviousShell(common, problem);
      problems.push(`${problem}: shell ${shellOf(served)} is served.`);
    }
    // Only a roll-out of the shell brings another shell; other apps run in the common one.
    const shares: RolledOut[] = [];
    for (const share of rollouts) {
      const { app, entry } = share;
      const shareProblem =
        app === 'shell' ? await problemOf(releaseSet({ ...common.apps, [app]: entry })) : undefined;
      if (shareProblem === undefined) shares.push(share);
      else problems.push(`${shareProblem}: it is rolled out to no visitor.`);
    }
    // A generation is canaried as a whole: its shell never gives way to one of the live generation.
    const releases =
      next &&
      (await pass(next.releases).catch((error: unknown) => {
        const end = `generation ${next.generation} is rolled out to no visitor.`;
        problems.push(`${reasonOf(error)}: ${end}`);
        return undefined;
      }));
    return {
      ...rest,
      common: served,
      ...(shares.length > 0 && { rollouts: shares }),
      ...(next && releases && { next: { ...next, releases } }),
      ...(problems.length > 0 && { problems }),
    };
  };
  return pass;
}
