import { readHistory, readManifest } from '@studio/releases/manifest';
import type { Store } from '@studio/releases/store';
import { apps } from '@studio/shared/contract';
import { releaseSets } from '../manifest/cohort.ts';
import type { LiveReleases } from '../manifest/live-releases.ts';
import { type NamedRelease, reasonToHalt, watchedSince } from './halt.ts';
import type { Health } from './health.ts';
import { releaseName } from './live-roles.ts';

/** A release that fails in too many browsers. */
export interface Failing extends NamedRelease {
  readonly why: string;
}

/** The live releases that fail in too many browsers, watched or not. */
export function failingIn(live: LiveReleases, health: Pick<Health, 'votes'>): Failing[] {
  const found = [...releaseSets(live).values()].flatMap((set) =>
    apps.flatMap((app): [string, Failing][] => {
      const version = set.apps[app]?.release.version;
      if (version === undefined) return [];
      const why = reasonToHalt(health.votes(app, version));
      return why === undefined ? [] : [[releaseName(app, version), { app, version, why }]];
    }),
  );
  return [...new Map(found).values()];
}

/** Of these releases the ones that are watched, the newest first: under what came last the others may only suffer. */
export async function watchedAmong(store: Store, failing: readonly Failing[]): Promise<Failing[]> {
  const [live, history] = await Promise.all([readManifest(store), readHistory(store)]);
  const now = Date.now();
  return failing
    .map((one) => ({ one, since: watchedSince(live, history, one, now) }))
    .filter(({ since }) => since !== undefined)
    .sort((a, b) => (b.since ?? 0) - (a.since ?? 0))
    .map(({ one }) => one);
}
