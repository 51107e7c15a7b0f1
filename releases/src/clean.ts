import type { AppName } from '@studio/shared/contract';
import { readHistory, readLiveSet } from './live/index.ts';
import { keysOf } from './published.ts';
import type { Store } from './store/index.ts';

/** How long a tab may stay open and still find the files it began with, in milliseconds. */
const longestTab = 30 * 24 * 60 * 60 * 1000;

/** Versions of an app that are published, whole or in part. */
async function versionsOf(store: Store, app: AppName): Promise<string[]> {
  const keys = await store.list(`${app}/`);
  return [...new Set(keys.flatMap((key) => key.split('/').slice(1, 2)))];
}

/**
 * Removes releases that are not live, not remembered to fall back on, and have not been live for thirty days. What was
 * never live stays: its team may still promote it.
 * @returns their names
 */
export async function clean(
  store: Store,
  apps: readonly AppName[],
  now = new Date(),
): Promise<string[]> {
  const live = await readLiveSet(store);
  const history = await readHistory(store);
  const removed: string[] = [];
  for (const app of apps) {
    const entry = live.apps[app];
    const needed = new Set([entry?.version, ...(entry?.before ?? []), live.rollout?.version]);
    for (const version of await versionsOf(store, app)) {
      const ends = history.filter((change) => change.app === app && change.from === version);
      const ended = Date.parse(ends.at(-1)?.at ?? '');
      // A date that is none compares as false: what was never replaced stays.
      if (needed.has(version) || !(now.getTime() - ended > longestTab)) continue;
      const keys = keysOf(app, version);
      // The signature goes first: half a release is none.
      await store.remove(keys.signature);
      for (const key of await store.list(keys.folder)) await store.remove(key);
      removed.push(`${app} ${version}`);
    }
  }
  return removed;
}
