import { type Releases, readPublished } from '@studio/releases/published';
import type { Release } from '@studio/shared/contract';
import { LRUCache } from 'lru-cache';
import type { ReadRelease } from './live-releases.ts';

/** Number of cached releases; they never change. */
const maxReleases = 50;

/** Creates a reader of published releases that verifies each release once. */
export function createReleaseReader({ store, publicKeys }: Releases): ReadRelease {
  const known = new LRUCache<string, Release>({ max: maxReleases });
  return async (app, version) => {
    // The keys are part of the name: a revoked key verifies nothing from then on, not even a cached release.
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

/** Returns a file that a release names for its pages without listing it; undefined when all are listed. */
function unlistedFile({ entry, scripts, styles, routes, files }: Release): string | undefined {
  const listed = new Set(files.map(({ path }) => path));
  const ofRoutes = routes.flatMap((route) => [...route.scripts, ...route.styles]);
  return [entry, ...scripts, ...styles, ...ofRoutes].find((path) => !listed.has(path));
}
