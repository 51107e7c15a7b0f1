import { minimumVotes } from '@studio/releases/health';
import type { Change, Manifest } from '@studio/releases/manifest';
import type { AppName } from '@studio/shared/contract';
import type { Tally } from './counts.ts';

/** How long after a promotion the site watches it, in milliseconds; a roll-out is watched as long as it lasts. */
const watched = 30 * 60 * 1000;

/** The share of visits in which a release may fail without being the reason: connections break, extensions interfere. */
const chance = 0.02;

/**
 * How unlikely it must be that chance alone makes a release fail so often, as the negative logarithm of the probability:
 * looked at after each report of each roll-out, it happens once in some hundreds of roll-outs (`rollouts.test.ts`).
 */
const certainty = 7;

/** A release of an app. */
export interface NamedRelease {
  readonly app: AppName;
  readonly version: string;
}

/**
 * Says why a release should be taken back; undefined where it should not, or where there are too few votes.
 * @param votes that decide about it
 */
export function reasonToHalt({ views, failed }: Tally): string | undefined {
  if (views < minimumVotes || failed / views <= chance) return undefined;
  if (views * divergence(failed / views, chance) < certainty) return undefined;
  return `it failed in ${failed} of ${views} browsers`;
}

/** Kullback–Leibler divergence of two shares; it bounds the probability of the first under the second (Chernoff). */
function divergence(share: number, expected: number): number {
  const term = (one: number, other: number) => (one === 0 ? 0 : one * Math.log(one / other));
  return term(share, expected) + term(1 - share, 1 - expected);
}

/** Whether taking the app back would take back this release: a roll-out comes before what everybody has. */
export function isNewest({ apps, rollouts }: Manifest, { app, version }: NamedRelease): boolean {
  return (rollouts?.[app] ?? apps[app])?.version === version;
}

/** When the app's live release was promoted; undefined where it is live because another was taken back. */
function promotionOf(app: AppName, history: readonly Change[]): string | undefined {
  let promotion: string | undefined;
  let isRollingOut = false;
  for (const { app: changed, what, at } of history) {
    if (changed !== app) continue;
    if (what === 'promote') promotion = at;
    // The end of a roll-out leaves what everybody has.
    else if (what !== 'roll out' && !isRollingOut) promotion = undefined;
    isRollingOut = what === 'roll out';
  }
  return promotion;
}

/**
 * Since when a release is watched, in milliseconds since 1970; undefined where it is not: it is neither rolled out, nor
 * was it promoted within the last half hour.
 * @param history every change of the live set, the oldest first
 */
export function watchedSince(
  live: Manifest,
  history: readonly Change[],
  release: NamedRelease,
  now: number,
): number | undefined {
  if (!isNewest(live, release)) return undefined;
  const rollout = live.rollouts?.[release.app];
  if (rollout !== undefined) return Date.parse(rollout.since);
  const since = Date.parse(promotionOf(release.app, history) ?? '');
  return now - since <= watched ? since : undefined;
}
