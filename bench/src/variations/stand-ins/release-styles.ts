import type { ReleaseStyles } from '@studio/shell/remotes/release-styles';

/** Replaces the separation of release styles: a single build has only one release. */
export function createReleaseStyles(): ReleaseStyles {
  return { keepOnly: () => undefined, stop: () => undefined };
}
