import { apps, type Release } from '@studio/shared/contract';
import { type LiveSet, readLiveSet } from '../live/index.ts';
import { type PublicKeys, readPublished } from '../published.ts';
import type { Store } from '../store/index.ts';
import type { Surroundings } from './subject.ts';

/** The versions of an app that a visitor may get: the live one, the one before, and what is rolled out. */
function reachable(live: LiveSet, app: Release['app']): string[] {
  const entry = live.apps[app];
  if (entry === undefined) return [];
  const rolledOut = live.rollout?.app === app ? [live.rollout.version] : [];
  return [entry.version, ...entry.before.slice(0, 1), ...rolledOut];
}

/** Every release that a candidate can meet on a page now. */
export async function readSurroundings(
  store: Store,
  publicKeys: PublicKeys,
  { app }: Pick<Release, 'app'>,
): Promise<Surroundings> {
  const live = await readLiveSet(store);
  const others = apps.filter((other) => other !== app);
  const releases = others.flatMap((other) =>
    reachable(live, other).map((version) => readPublished(store, publicKeys, other, version)),
  );
  const own = live.apps[app]?.version;
  return {
    others: await Promise.all(releases),
    live: own === undefined ? undefined : await readPublished(store, publicKeys, app, own),
  };
}
