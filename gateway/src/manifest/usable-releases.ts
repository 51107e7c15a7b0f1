import type { Release } from '@studio/shared/contract';

/** What can be had of an app, and why it is not what was asked for. */
export interface Usable {
  readonly release?: Release;
  /** What there is to fall back on. */
  readonly previous?: Release;
  /** What is wrong with the releases that should be live instead, without full stops. */
  readonly problems: readonly string[];
}

/**
 * Reads the newest release of an app that can be used, and the next one to fall back on: one that is lost, or that its
 * team did not sign, must cost nobody else anything.
 * @param read throws what is wrong with a release
 * @param versions the newest first
 */
export async function usableRelease(
  read: (version: string) => Promise<Release>,
  versions: readonly string[],
): Promise<Usable> {
  const problems: string[] = [];
  let release: Release | undefined;
  for (const version of versions) {
    try {
      const found = await read(version);
      if (release !== undefined) return { release, previous: found, problems };
      release = found;
    } catch (error) {
      // Nobody may need what to fall back on: that it cannot be used costs nothing yet.
      if (release === undefined) problems.push(error instanceof Error ? error.message : `${error}`);
    }
  }
  return { ...(release && { release }), problems };
}
