import type { LiveReleases, ReleaseSet } from './live-releases.ts';

/**
 * The releases a visitor gets.
 * @param cohort the cookie's value: a whole number from 0 to 99; whoever has none gets what everybody gets
 */
export function releasesFor(
  { everybody, rollout }: LiveReleases,
  cohort: string | undefined,
): ReleaseSet {
  if (rollout === undefined || cohort === undefined || !/^\d{1,2}$/.test(cohort)) return everybody;
  return Number(cohort) < rollout.percent ? rollout.set : everybody;
}
