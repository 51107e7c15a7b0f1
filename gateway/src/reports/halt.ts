import type { Change } from '@studio/releases/live';
import type { ReleaseHealth } from './health.ts';

/** How long after a promotion the site watches it, in milliseconds. */
export const watched = 30 * 60 * 1000;

/** So many views are needed before a share of them means anything. */
const enoughViews = 20;

/** The share of failing views that is too much. */
const tooMany = 0.05;

/**
 * Why a release should be taken back; undefined where it should not.
 * @param change what made the live set what it is
 * @param health of the release that it made live
 */
export function reasonToHalt(
  change: Change | undefined,
  { views, failed }: Pick<ReleaseHealth, 'views' | 'failed'>,
  now: number,
): string | undefined {
  if (change?.what !== 'promote' && change?.what !== 'roll out') return undefined;
  if (now - Date.parse(change.at) > watched) return undefined;
  if (views < enoughViews || failed / views < tooMany) return undefined;
  return `it failed in ${failed} of ${views} browsers`;
}
