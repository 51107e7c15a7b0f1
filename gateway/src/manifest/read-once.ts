import { type Releases, readPublished } from '@studio/releases/published';
import type { Release } from '@studio/shared/contract';
import { LRUCache } from 'lru-cache';
import type { ReadRelease } from './live-releases.ts';
import { unlistedFile } from './unlisted-file.ts';

/** How many checked releases are remembered: they never change. */
const remembered = 50;

/** Gives published releases, each checked once. */
export function readOnce({ store, publicKeys }: Releases): ReadRelease {
  const known = new LRUCache<string, Release>({ max: remembered });
  return async (app, version) => {
    // A key that was taken away opens nothing from then on, not even what it has opened before.
    const name = `${app} ${version} ${(await publicKeys(app)).join('')}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    const release = await readPublished(store, publicKeys, app, version);
    const unlisted = unlistedFile(release);
    if (unlisted !== undefined) throw new Error(`${app} ${version} does not list its ${unlisted}`);
    known.set(name, release);
    return release;
  };
}
