import type { ReleaseStyles } from '../../../../shell/src/remotes/release-styles.ts';

/** In place of what holds the styles of two releases apart: there is only one. */
export function createReleaseStyles(): ReleaseStyles {
  return { keepOnly: () => undefined, stop: () => undefined };
}
