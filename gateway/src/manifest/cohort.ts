import { createHash } from 'node:crypto';
import { generationEntry } from '@studio/releases/manifest';
import type { AppName, Release } from '@studio/shared/contract';
import { LRUCache } from 'lru-cache';
import {
  allReleases,
  type LiveReleases,
  type NextGeneration,
  type ReleaseSet,
  releaseSet,
} from './live-releases.ts';

/** Number of cohorts: the cookie's value is a whole number below it. */
const cohorts = 100;

/** Number of cached orders, one per app. */
const maxOrders = 50;

const orders = new LRUCache<string, readonly number[]>({ max: maxOrders });

/**
 * Returns all cohorts in the order in which an app's roll-outs reach them. Each app has its own order, so that the
 * visitors of one roll-out are no more likely than others to be in another.
 */
export function orderOf(app: AppName): readonly number[] {
  const known = orders.get(app);
  if (known !== undefined) return known;
  const keyOf = (cohort: number) => createHash('sha256').update(`${app} ${cohort}`).digest('hex');
  const order = Array.from({ length: cohorts }, (_, cohort) => ({ cohort, key: keyOf(cohort) }))
    .toSorted((one, other) => one.key.localeCompare(other.key))
    .map(({ cohort }) => cohort);
  orders.set(app, order);
  return order;
}

/** The apps whose roll-outs a visitor gets, as one text; an empty text for visitors outside all roll-outs. */
export type Audience = string;

const known = new WeakMap<LiveReleases, ReadonlyMap<Audience, ReleaseSet>>();

/**
 * Returns the release set of each audience, the common one first; two roll-outs make four audiences, and a generation
 * that is rolled out has audiences of its own.
 */
export function releaseSets(live: LiveReleases): ReadonlyMap<Audience, ReleaseSet> {
  const before = known.get(live);
  if (before !== undefined) return before;
  let sets = new Map<Audience, ReleaseSet>([['', live.common]]);
  for (const { app, entry } of live.rollouts ?? []) {
    const more = [...sets].map(
      ([audience, { apps }]) =>
        [`${audience} ${app}`.trim(), releaseSet({ ...apps, [app]: entry })] as const,
    );
    sets = new Map([...sets, ...more]);
  }
  if (live.next !== undefined) {
    for (const [audience, set] of releaseSets(live.next.releases))
      sets.set(inGeneration(live.next, audience), set);
  }
  known.set(live, sets);
  return sets;
}

/** Returns each release that visitors can get now: common, rolled out, of a next generation, and their fallbacks. */
export function servedReleases(live: LiveReleases): Release[] {
  return [...new Set([...releaseSets(live).values()].flatMap(allReleases))];
}

/** Returns every release that a visitor or staff may get, fallbacks and the console's too. */
export function everyRelease(live: LiveReleases): Release[] {
  const { release, previous } = live.console ?? {};
  return [...servedReleases(live), release ?? [], previous ?? []].flat();
}

/**
 * Returns the audience of a visitor.
 * @param cohort value of the cookie, a whole number from 0 to 99; without it the visitor is outside all roll-outs
 */
export function audienceOf(
  { rollouts = [], next }: LiveReleases,
  cohort: string | undefined,
): Audience {
  if (cohort === undefined || !/^\d{1,2}$/.test(cohort)) return '';
  const isReached = (app: string, percent: number) =>
    orderOf(app).indexOf(Number(cohort)) < percent;
  if (next !== undefined && isReached(generationEntry, next.percent))
    return inGeneration(next, audienceOf(next.releases, cohort));
  const own = rollouts.filter(({ app, percent }) => isReached(app, percent));
  return own.map(({ app }) => app).join(' ');
}

/** Returns the name of an audience in a generation that is rolled out. */
const inGeneration = ({ generation }: NextGeneration, audience: Audience): Audience =>
  `${generationEntry} ${generation} ${audience}`.trim();

/** Returns the releases of an audience; the common ones once its roll-outs have ended. */
export function releasesOf(live: LiveReleases, audience: Audience): ReleaseSet {
  return releaseSets(live).get(audience) ?? live.common;
}

/**
 * Returns the releases that a visitor gets.
 * @param cohort value of the cookie
 */
export function releasesFor(live: LiveReleases, cohort: string | undefined): ReleaseSet {
  return releasesOf(live, audienceOf(live, cohort));
}
