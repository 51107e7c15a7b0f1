import { LRUCache } from 'lru-cache';
import { type LiveReleases, type ReleaseSet, releaseSet } from './live-releases.ts';

/** Makes a page of these releases. @throws where none can be made: the frame of a page is the shell's alone */
export type TryOut = (releases: ReleaseSet) => Promise<unknown>;

/** So long, in milliseconds, releases that were tried in vain are not tried again: a busy machine may be to blame. */
const tenMinutes = 600_000;

/** How many sets that were tried in vain are remembered. */
const remembered = 20;

/** The same releases with the shell that was live before; undefined where there was none. */
function withShellBefore({ apps }: ReleaseSet): ReleaseSet | undefined {
  const previous = apps.shell?.previous;
  return previous && releaseSet({ ...apps, shell: { release: previous } });
}

function shellOf({ apps }: ReleaseSet): string {
  return `shell ${apps.shell?.release.version}`;
}

/**
 * Makes the trial that releases pass before visitors get them. A shell of which no page can be made gives way to the one
 * before it, and is rolled out to nobody.
 * @returns what to serve; throws a sentence, without a full stop, where no page can be made of that either
 */
export function createTrial(tryOut: TryOut): (live: LiveReleases) => Promise<LiveReleases> {
  const inVain = new LRUCache<string, string>({ max: remembered, ttl: tenMinutes });

  async function whyNot(set: ReleaseSet): Promise<string | undefined> {
    const known = inVain.get(set.id);
    if (known !== undefined) return known;
    try {
      await tryOut(set);
      return undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const sentence = `${shellOf(set)} cannot make a page: ${reason}`;
      inVain.set(set.id, sentence);
      return sentence;
    }
  }

  async function usable(set: ReleaseSet): Promise<{ set: ReleaseSet; problems: string[] }> {
    const problem = await whyNot(set);
    if (problem === undefined) return { set, problems: [] };
    const older = withShellBefore(set);
    if (older === undefined || (await whyNot(older)) !== undefined) throw new Error(problem);
    return { set: older, problems: [`${problem}: ${shellOf(older)} is served.`] };
  }

  return async ({ everybody, rollout, problems = [], ...live }) => {
    const [tried, notRolledOut] = await Promise.all([
      usable(everybody),
      rollout && whyNot(rollout.set),
    ]);
    const found = [
      ...problems,
      ...tried.problems,
      ...(notRolledOut === undefined ? [] : [`${notRolledOut}: it is rolled out to nobody.`]),
    ];
    return {
      ...live,
      everybody: tried.set,
      ...(rollout && notRolledOut === undefined && { rollout }),
      ...(found.length > 0 && { problems: found }),
    };
  };
}
