import { type AppName, inAppOrder, paths, type Release } from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';
import { reasonOf } from '../files/errors.ts';
import type { PublicKeys } from '../keys/signature.ts';
import {
  changeManifest,
  RejectedError,
  readManifest,
  readReachable,
  retired,
} from '../manifest/manifest.ts';
import { catchAllOwner, isCatchAll } from '../paths/paths.ts';
import { nameOf } from '../published/description.ts';
import { keysOf } from '../published/published.ts';
import { readSitemap } from '../site/sitemap.ts';
import type { Store } from '../store/open-store.ts';
import { authorOf, type Command, eachApp } from './command.ts';

/** Withdraws apps, and reports the links that lead to their pages. */
export const retire: Command = (options, access) =>
  eachApp(options.apps, async (app) => {
    const { store, publicKeys } = access;
    if (app === catchAllOwner && !options.anyway)
      throw new RejectedError(
        `${app} answers every path that no other app claims, the home page too: retire it with --anyway to end the site.`,
      );
    const version = (await readManifest(store)).apps[app]?.version;
    const links = version === undefined ? [] : await linksTo(store, publicKeys, app, options.site);
    await changeManifest(access, (live) => retired(live, app, authorOf(options)));
    const { by, because: why } = options;
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

/**
 * Finds the links to the pages of an app: in the server builds of the other live releases, by their use of `paths`, and
 * in the site map. It does not find links that editors wrote by hand.
 * @returns sentences
 */
export async function linksTo(
  store: Store,
  publicKeys: PublicKeys,
  app: AppName,
  site: string,
): Promise<string[]> {
  const manifest = await readManifest(store);
  const liveOf = async (name: AppName) =>
    (await readReachable(store, publicKeys, manifest, name))?.live;
  const release = await liveOf(app);
  if (release === undefined) return [];
  const names = namedPathsOf(release);
  const found: string[] = [];
  for (const other of inAppOrder(Object.keys(manifest.apps)).filter((name) => name !== app)) {
    const live = await liveOf(other);
    if (live !== undefined) found.push(...(await linksIn(store, live, names)));
  }
  return [...found, ...(await sitemapLinks(release, site))];
}

/** Returns the names in `paths` whose pages the app answers. */
function namedPathsOf(release: Release): string[] {
  return Object.entries(paths).flatMap(([name, { pattern }]) =>
    release.routes.some(({ path }) => path === pattern) ? [name] : [],
  );
}

async function linksIn(store: Store, other: Release, names: readonly string[]): Promise<string[]> {
  const stored = await store.get(keysOf(other.app, other.version).server(other.server));
  const code = stored?.bytes.toString() ?? '';
  return names
    .filter((name) => code.includes(`.paths.${name}.href`))
    .map((name) => `${nameOf(other)} links to paths.${name}.`);
}

async function sitemapLinks(release: Release, site: string): Promise<string[]> {
  try {
    const addresses = await readSitemap(site);
    return addresses.flatMap((path) => {
      const claim = ownerOf(path, [release])?.claim.path;
      // A page that only the catch-all path answers is not one of the app's own.
      const isOwn = claim !== undefined && !isCatchAll(claim);
      return isOwn ? [`The site map of ${site} names ${path}.`] : [];
    });
  } catch (error) {
    const reason = reasonOf(error);
    return [`${reason} Or read it yourself, or name the site with --site.`];
  }
}
