import type { AppName } from '@studio/shared/contract';
import { type Change, readHistory, readManifest } from '../manifest/manifest.ts';
import { notePublication, readPublication, versionsOf } from '../published/publication.ts';
import { keysOf } from '../published/published.ts';
import { openStore, type Store } from '../store/store.ts';
import type { Verb } from './command.ts';

export const clean: Verb = async ({ apps }, { releases }) => {
  const removed = await removeUnused(openStore(releases), apps);
  return {
    lines:
      removed.length === 0
        ? ['Nothing to remove.']
        : removed.map(({ app, version, why }) => `${app} ${version} is removed: ${why}.`),
    result: { removed },
  };
};

const day = 24 * 60 * 60 * 1000;

/** How long a tab may stay open and still find the files it began with, in milliseconds. */
const longestTab = 30 * day;

/** How long a release that was never live waits for its promotion, in milliseconds. */
const longestWait = 90 * day;

/** A release that was removed, and why. */
export interface Removed {
  readonly app: AppName;
  readonly version: string;
  readonly why: string;
}

/** Returns why visitors and teams need a release no more; undefined where they may. */
async function reasonToRemove(
  store: Store,
  history: readonly Change[],
  { app, version }: Pick<Removed, 'app' | 'version'>,
  now: Date,
): Promise<string | undefined> {
  const isOlder = (at: string | undefined, age: number) =>
    // A date that is none compares as false: what is not known stays.
    now.getTime() - Date.parse(at ?? '') > age;
  const own = history.filter((change) => change.app === app);
  // A roll-out that ended because its app was withdrawn has no end of its own.
  const wasLive = own.some(({ to }) => to === version);
  const end = own.findLast(({ from }) => from === version) ?? (wasLive ? own.at(-1) : undefined);
  if (end !== undefined)
    return isOlder(end.at, longestTab) ? 'it was replaced 30 days ago' : undefined;
  const publication = await readPublication(store, app, version);
  // Published before publications were noted: it waits from now on.
  if (publication === undefined) await notePublication(store, { app, version }, 'clean', now);
  return isOlder(publication?.at, longestWait)
    ? 'it was published 90 days ago and never promoted'
    : undefined;
}

/**
 * Removes releases that are not live, not remembered to fall back on, and have not been live for thirty days, and those
 * that were never live within ninety days of their publication.
 */
export async function removeUnused(
  store: Store,
  apps: readonly AppName[],
  now = new Date(),
): Promise<Removed[]> {
  const live = await readManifest(store);
  const history = await readHistory(store);
  const removed: Removed[] = [];
  for (const app of apps) {
    const entry = live.apps[app];
    const needed = new Set([
      entry?.version,
      ...(entry?.before ?? []),
      live.rollouts?.[app]?.version,
    ]);
    for (const version of await versionsOf(store, app)) {
      if (needed.has(version)) continue;
      const why = await reasonToRemove(store, history, { app, version }, now);
      if (why === undefined) continue;
      const keys = keysOf(app, version);
      // The signature goes first: half a release is none.
      await store.remove(keys.signature);
      for (const key of await store.list(keys.folder)) await store.remove(key);
      removed.push({ app, version, why });
    }
  }
  return removed;
}
