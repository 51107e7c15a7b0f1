import { branchLink, readBranchPreviews } from '@studio/releases/branch-preview';
import { largestView } from '@studio/releases/bytes';
import { readLatestChanges, readManifest } from '@studio/releases/manifest';
import { readPublication, versionsOf } from '@studio/releases/publication';
import type { Release } from '@studio/shared/contract';
import {
  appsOf,
  type ConsoleSource,
  endsAmong,
  readChanges,
  readLiveReleases,
  readRelease,
} from './live.ts';

/** The number of releases of an app that a page shows, the newest ones. */
const shownReleases = 20;

/** Returns the packages that the shell shares, the names that each app uses of them, the fields that it asks for, and what is announced to end. */
export async function readGraph(source: ConsoleSource) {
  const live = await readManifest(source.releases.store);
  const all = await readLiveReleases(source, live);
  const provided = all.find(({ app }) => app === 'shell')?.shared.provided ?? {};
  return {
    shared: Object.entries(provided).map(([name, version]) => ({ name, version })),
    ends: endsAmong(all),
    slots: all.flatMap(({ app, slots = [] }) =>
      slots.map(({ name }) => ({
        ...{ name, app },
        apps: all
          .filter(({ fills }) => fills?.some((one) => one.name === name))
          .map((one) => one.app),
      })),
    ),
    apps: all.map(({ app, version, shared, imports, fields, contract, newestContract }) => ({
      ...{ app, version, contract, newestContract: newestContract ?? contract },
      uses: Object.entries(shared.required).map(([name, range]) => ({
        name,
        range,
        names: imports?.browser[name] ?? [],
      })),
      fields: Object.entries(fields).map(([collection, names]) => ({ collection, names })),
    })),
  };
}

const total = ({ files }: Release) =>
  files.reduce((sum, { bytes, brotli }) => sum + (brotli ?? bytes), 0);

/** Returns the bytes on the wire of the releases that were live, by app, the oldest first. */
export async function readSizes(source: ConsoleSource) {
  const { store } = source.releases;
  const [live, changes] = await Promise.all([
    readManifest(store),
    readLatestChanges(store, readChanges),
  ]);
  const apps = await Promise.all(
    appsOf(live).map(async (app) => {
      const dates = new Map<string, string>();
      for (const { app: changed, to, at } of changes)
        if (changed === app && to !== undefined) dates.set(to, at);
      const versions = [...dates].slice(0, shownReleases).reverse();
      const points = await Promise.all(
        versions.map(async ([version, at]) => {
          const release = await readRelease(source, app, version);
          if (release === undefined) return undefined;
          const scripts = largestView(release, 'scripts').bytes;
          const styles = largestView(release, 'styles').bytes;
          return {
            version,
            at,
            scripts,
            styles,
            total: total(release),
            budget: release.budget ?? null,
          };
        }),
      );
      return { app, points: points.filter((point) => point !== undefined) };
    }),
  );
  return { apps };
}

/** Returns the newest published releases of each app, for previews and promotions. */
export async function readVersions({ releases: { store } }: ConsoleSource) {
  const live = await readManifest(store);
  const apps = await Promise.all(
    appsOf(live).map(async (app) => {
      const { version: liveVersion = '', before = [] } = live.apps[app] ?? {};
      const published = await Promise.all(
        (await versionsOf(store, app)).map(async (version) => ({
          version,
          publication: await readPublication(store, app, version),
        })),
      );
      const newest = published
        .flatMap(({ version, publication }) => (publication ? [{ version, ...publication }] : []))
        .toSorted((one, other) => other.at.localeCompare(one.at))
        .slice(0, shownReleases);
      return {
        app,
        live: liveVersion,
        versions: newest.map((one) => ({
          ...one,
          state:
            one.version === liveVersion
              ? 'live'
              : before.includes(one.version)
                ? 'before'
                : 'other',
        })),
      };
    }),
  );
  return { apps };
}

/** Returns the previews of branches that have not ended, with their addresses on the site. */
export async function readPreviews(
  { releases: { store, publicKeys } }: ConsoleSource,
  site: string,
) {
  const previews = await readBranchPreviews(store, publicKeys, Date.now());
  return previews.map(({ id, ...preview }) => ({
    ...preview,
    address: branchLink(site, { id, ...preview }),
  }));
}
