import { type AppName, apps, ownerOf, paths, type Release } from '@studio/shared/contract';
import { readReachable } from './check/reachable.ts';
import { type LiveSet, readLiveSet } from './live/index.ts';
import { keysOf } from './published.ts';
import type { PublicKeys } from './signature.ts';
import type { Store } from './store/index.ts';

/** How long a site may take to send its site map, in milliseconds. */
const timeout = 5000;

/** The names in the table of addresses whose address is a page of the app. */
function namesOf(release: Release): string[] {
  return Object.entries(paths).flatMap(([name, { pattern }]) =>
    release.routes.some(({ path }) => path === pattern) ? [name] : [],
  );
}

async function linksIn(store: Store, other: Release, names: readonly string[]): Promise<string[]> {
  const stored = await store.get(keysOf(other.app, other.version).server(other.server));
  const code = stored?.bytes.toString() ?? '';
  return names
    .filter((name) => code.includes(`.paths.${name}.href`))
    .map((name) => `${other.app} ${other.version} leads to paths.${name}.`);
}

async function inSitemap(release: Release, site: string): Promise<string[]> {
  try {
    const answer = await fetch(`${site}/sitemap.xml`, { signal: AbortSignal.timeout(timeout) });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)];
    return addresses.flatMap(([, address = '']) => {
      const path = URL.parse(address)?.pathname ?? '';
      // A page that only the path for all others answers leads nowhere special.
      const isOwn = ownerOf(path, [release])?.claim.path !== '*' && ownerOf(path, [release]);
      return isOwn ? [`The site map of ${site} names ${path}.`] : [];
    });
  } catch {
    return [`The site map of ${site} could not be read: look there yourself (--site <url>).`];
  }
}

/** The live release of an app that a site serves. */
const liveOf = async (store: Store, publicKeys: PublicKeys, set: LiveSet, app: AppName) =>
  (await readReachable(store, publicKeys, set, app))?.live;

/**
 * Finds what leads to the pages of an app: links in the code of the other live releases, by the names of addresses that
 * it uses, and the site map. What editors have linked by hand is not known here.
 * @returns sentences
 */
export async function linksTo(
  store: Store,
  publicKeys: PublicKeys,
  app: AppName,
  site: string,
): Promise<string[]> {
  const set = await readLiveSet(store);
  const release = await liveOf(store, publicKeys, set, app);
  if (release === undefined) return [];
  const names = namesOf(release);
  const found: string[] = [];
  for (const other of apps.filter((name) => name !== app)) {
    const live = await liveOf(store, publicKeys, set, other);
    if (live !== undefined) found.push(...(await linksIn(store, live, names)));
  }
  return [...found, ...(await inSitemap(release, site))];
}
