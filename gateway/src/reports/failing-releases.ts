import {
  type Change,
  firstGeneration,
  generationEntry,
  generationsIn,
  isServed,
  type Manifest,
  type ManifestPart,
  partOf,
  readHistory,
  readWholeManifest,
} from '@studio/releases/manifest';
import { judge } from '@studio/releases/rollout-statistics';
import type { Store } from '@studio/releases/store';
import { type AppName, inAppOrder } from '@studio/shared/contract';
import { releaseSets } from '../manifest/cohort.ts';
import { releaseName } from '../manifest/composition.ts';
import type { LiveReleases } from '../manifest/live-releases.ts';
import type { Health } from './health.ts';

/**
 * Time after a promotion during which the site may roll it back, in milliseconds; a roll-out is watched while it lasts.
 */
const watchTime = 30 * 60 * 1000;

/** A release of an app. */
interface NamedRelease {
  readonly app: AppName;
  readonly version: string;
}

/** A release that fails in too many browsers. */
export interface FailingRelease extends NamedRelease {
  readonly why: string;
}

/** Returns the live releases that fail in too many browsers, watched or not. */
export function failingReleases(
  live: LiveReleases,
  health: Pick<Health, 'votes'>,
): FailingRelease[] {
  const found = [...releaseSets(live).values()].flatMap((set) =>
    inAppOrder(Object.keys(set.apps)).flatMap((app): [string, FailingRelease][] => {
      const version = set.apps[app]?.release.version;
      if (version === undefined) return [];
      const { outcome, why } = judge({ votes: health.votes(app, version) });
      return outcome === 'worse' ? [[releaseName(app, version), { app, version, why }]] : [];
    }),
  );
  return [...new Map(found).values()];
}

/** A release, or a whole generation, that a rollback would help. */
export interface Watched extends FailingRelease {
  /** The part of the manifest that the rollback changes. */
  readonly part: ManifestPart;
}

/**
 * Returns the watched releases among these, the newest first: the newest may be the reason why the others fail. A release
 * that visitors got with its generation stands for the whole generation.
 */
export async function watchedAmong(
  store: Store,
  failing: readonly FailingRelease[],
): Promise<Watched[]> {
  const [whole, history] = await Promise.all([readWholeManifest(store), readHistory(store)]);
  const now = Date.now();
  const served = generationsIn(whole).filter((generation) => isServed(whole, generation));
  const found = failing.flatMap((release) =>
    served.flatMap((generation): { readonly watched: Watched; readonly since: number }[] => {
      const own = partOf(whole, generation);
      if (!isNewest(own, release)) return [];
      const changes = history.filter((one) => (one.generation ?? firstGeneration) === generation);
      const since = watchedSince(own, changes, release, now);
      const all = { app: generationEntry, version: `${generation}` };
      const pointer = partOf(whole, generationEntry);
      const allSince = watchedSince(pointer, history, all, now);
      const hasTarget = isRolledOut(own, release) || own.apps[release.app]?.before.length !== 0;
      const isNewer = since !== undefined && allSince !== undefined && since > allSince;
      if (allSince !== undefined && !(isNewer && hasTarget)) {
        const why = `${release.app} ${release.version}: ${release.why}`;
        return [{ watched: { ...all, why, part: generationEntry }, since: allSince }];
      }
      return since === undefined ? [] : [{ watched: { ...release, part: generation }, since }];
    }),
  );
  return found.toSorted((one, other) => other.since - one.since).map(({ watched }) => watched);
}

/** Returns whether a rollback of the app would roll back this release: a roll-out comes before the common release. */
export function isNewest({ apps, rollouts }: Manifest, { app, version }: NamedRelease): boolean {
  return (rollouts?.[app] ?? apps[app])?.version === version;
}

const isRolledOut = ({ rollouts }: Manifest, { app, version }: NamedRelease) =>
  rollouts?.[app]?.version === version;

/** Returns when the app's live release was promoted; undefined when a rollback made it live. */
function promotionOf(app: AppName, history: readonly Change[]): string | undefined {
  let promotion: string | undefined;
  let isRollingOut = false;
  for (const { app: changed, what, at } of history) {
    if (changed !== app) continue;
    if (what === 'promote') promotion = at;
    // The end of a roll-out leaves the common release as it was.
    else if (what !== 'roll out' && !isRollingOut) promotion = undefined;
    isRollingOut = what === 'roll out';
  }
  return promotion;
}

/**
 * Returns the time since which a release is watched, in milliseconds since the epoch; undefined for a release that is
 * neither rolled out nor was promoted within the last half hour.
 * @param history all changes of the manifest, the oldest first
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
  return now - since <= watchTime ? since : undefined;
}
