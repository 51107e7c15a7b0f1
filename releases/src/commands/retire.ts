import { type AppName, apps, ownerOf, paths, type Release } from '@studio/shared/contract';
import { publicKeysIn } from '../keys/keys.ts';
import type { PublicKeys } from '../keys/signature.ts';
import {
  accessWith,
  changeManifest,
  type Manifest,
  RejectedError,
  readManifest,
  retired,
} from '../manifest/manifest.ts';
import { readReachable } from '../manifest/reachable.ts';
import { catchAllOwner, isCatchAll } from '../paths/paths.ts';
import { keysOf } from '../published/published.ts';
import { readSitemap } from '../site/sitemap.ts';
import { openStore, type Store } from '../store/store.ts';
import { authorOf, eachApp, type Verb } from './command.ts';

export const retire: Verb = (wish, { releases, keys }) =>
  eachApp(wish.apps, async (app) => {
    const store = openStore(releases);
    if (app === catchAllOwner && !wish.anyway)
      throw new RejectedError(
        `${app} answers every path that no other app has, the first page too: retire it with --anyway if the site is to end.`,
      );
    const version = (await readManifest(store)).apps[app]?.version;
    const links =
      version === undefined ? [] : await linksTo(store, publicKeysIn(keys), app, wish.site);
    await changeManifest(accessWith(store, keys, wish.above), (live) =>
      retired(live, app, authorOf(wish)),
    );
    const { by, because: why } = wish;
    const event = { type: 'retired', app, version: version ?? '', by } as const;
    return {
      lines: [
        `${app} ${version} is retired: the site answers its paths as if it did not exist.`,
        ...links.map((link) => `  ${link}`),
      ],
      result: { version: version ?? null, links },
      events: [{ ...event, ...(why && { why }) }],
    };
  });

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
    const paths = await readSitemap(site);
    return paths.flatMap((path) => {
      const claim = ownerOf(path, [release])?.claim.path;
      // A page that only the path for all others answers is not one of the app's own.
      const isOwn = claim !== undefined && !isCatchAll(claim);
      return isOwn ? [`The site map of ${site} names ${path}.`] : [];
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`${reason} Or check it by hand, or name the site with --site.`];
  }
}

/** The live release of an app that a site serves. */
const liveOf = async (store: Store, publicKeys: PublicKeys, set: Manifest, app: AppName) =>
  (await readReachable(store, publicKeys, set, app))?.live;

/**
 * Finds what leads to the pages of an app: links in the code of the other live releases, by the names of addresses that
 * it uses, and the site map. Links that editors wrote by hand are not found.
 * @returns sentences
 */
export async function linksTo(
  store: Store,
  publicKeys: PublicKeys,
  app: AppName,
  site: string,
): Promise<string[]> {
  const set = await readManifest(store);
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
