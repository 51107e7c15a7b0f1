import { releasesFor } from '../live-set/cohort.ts';
import type { LiveReleases, ReleaseSet } from '../live-set/live-releases.ts';
import type { Asked } from './page-cache.ts';

/** Whose releases a visitor gets. @param cohort the cookie's value */
export function audienceOf(live: LiveReleases, cohort: string | undefined): Asked['audience'] {
  return releasesFor(live, cohort) === live.everybody ? 'everybody' : 'rollout';
}

/** The releases of an audience; everybody's while nothing is rolled out. */
export function releasesOf(live: LiveReleases, audience: Asked['audience']): ReleaseSet {
  return audience === 'rollout' ? (live.rollout?.set ?? live.everybody) : live.everybody;
}
