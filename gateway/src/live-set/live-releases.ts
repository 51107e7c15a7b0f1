import { type Change, liveSetSchema } from '@studio/releases/live';
import { type AppName, apps, type Release } from '@studio/shared/contract';
import * as v from 'valibot';

/** A release that visitors get, and the one before it to fall back on. */
export interface LiveApp {
  readonly release: Release;
  readonly previous?: Release;
}

/** The releases that make up a page. */
export interface ReleaseSet {
  /** The same for the same releases. */
  readonly id: string;
  readonly apps: { readonly [app in AppName]?: LiveApp };
}

/** The releases that make up the site now. */
export interface LiveReleases {
  /** Grows with every change of the live set. */
  readonly revision: number;
  readonly everybody: ReleaseSet;
  /** What made it what it is. */
  readonly change?: Change;
  /** What a share of the visitors gets instead. */
  readonly rollout?: { readonly percent: number; readonly set: ReleaseSet };
}

/** Gives a published release. @throws a sentence saying what is wrong with it */
export type ReadRelease = (app: AppName, version: string) => Promise<Release>;

/** A set of these apps; apps without a release are left out. */
export function releaseSet(entries: { readonly [app in AppName]?: LiveApp }): ReleaseSet {
  const names = apps.flatMap((app) => {
    const { release, previous } = entries[app] ?? {};
    return release === undefined ? [] : [`${app}@${release.version}<${previous?.version ?? ''}`];
  });
  return { id: names.join(' '), apps: entries };
}

async function withPrevious(
  read: ReadRelease,
  app: AppName,
  version: string,
  before: string | undefined,
): Promise<LiveApp> {
  const release = await read(app, version);
  // Nobody may need it: that it cannot be used costs nothing yet.
  const previous =
    before === undefined ? undefined : await read(app, before).catch(() => undefined);
  return { release, ...(previous && { previous }) };
}

/**
 * Reads a live set with the releases it names.
 * @param text of the live set
 * @throws a sentence saying what is wrong with it.
 */
export async function readLiveReleases(read: ReadRelease, text: string): Promise<LiveReleases> {
  const live = v.parse(v.pipe(v.string(), v.parseJson(), liveSetSchema), text);
  const entries: [AppName, LiveApp][] = [];
  for (const app of apps) {
    const entry = live.apps[app];
    if (entry === undefined) continue;
    entries.push([app, await withPrevious(read, app, entry.version, entry.before[0])]);
  }
  const everybody = releaseSet(Object.fromEntries(entries));
  const { revision, rollout, change } = live;
  const site = { revision, everybody, ...(change && { change }) };
  if (rollout === undefined) return site;
  const { app, version, percent } = rollout;
  const rolledOut = await withPrevious(read, app, version, live.apps[app]?.version);
  const set = releaseSet({ ...everybody.apps, [app]: rolledOut });
  return { ...site, rollout: { percent, set } };
}
