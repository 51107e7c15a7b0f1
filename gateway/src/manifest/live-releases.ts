import type { Consented } from '@studio/releases/consents';
import type { Change, Manifest, Rollout } from '@studio/releases/manifest';
import { type AppName, apps, type Release } from '@studio/shared/contract';
import type { PathOwners, Releases } from './path-owners.ts';
import { usableRelease } from './usable-releases.ts';

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

/** A release that a share of the visitors gets, with what everybody has to fall back on. */
export interface RolledOut {
  readonly app: AppName;
  readonly percent: number;
  readonly entry: LiveApp;
}

/** The releases that make up the site now. */
export interface LiveReleases {
  /** Grows with every change of the live set. */
  readonly revision: number;
  readonly everybody: ReleaseSet;
  /** What made it what it is, where it was about an app that this gateway knows. */
  readonly change?: Change & { readonly app: AppName };
  /** Releases that shares of the visitors get instead, each of another app. */
  readonly rollouts?: readonly RolledOut[];
  /** Apps that are live and unknown to this gateway, which leaves them out. */
  readonly unknown?: readonly string[];
  /** Which releases should be live and cannot be used, one sentence each. */
  readonly problems?: readonly string[];
}

/** The app of this name; undefined where this gateway is too old to know it. */
function knownApp(name: string): AppName | undefined {
  return apps.find((app) => app === name);
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

function ofKnownApp(change: Change | undefined): Pick<LiveReleases, 'change'> {
  const app = change && knownApp(change.app);
  return change === undefined || app === undefined ? {} : { change: { ...change, app } };
}

/** What an app is served with; and in sentences, how that differs from what should be live. */
async function served(
  read: ReadRelease,
  app: AppName,
  versions: readonly string[],
): Promise<{ entries: [AppName, LiveApp][]; problems: string[] }> {
  const { release, previous, problems } = await usableRelease(
    (version) => read(app, version),
    versions,
  );
  // Without a shell there is no site: what was live before is better than anything that could be made of the rest.
  if (release === undefined && app === 'shell') throw new Error(problems.join('; '));
  const outcome = release === undefined ? 'left out' : `served as ${release.version}`;
  return {
    entries: release === undefined ? [] : [[app, { release, ...(previous && { previous }) }]],
    problems: problems.map((problem) => `${problem}: ${app} is ${outcome}.`),
  };
}

/** What a share of the visitors gets; nothing where it cannot be used, or is no app of this gateway. */
async function rolledOut(
  read: ReadRelease,
  { app: name, version, percent }: Rollout,
  { apps: entries }: ReleaseSet,
): Promise<{ share?: RolledOut; problems: readonly string[] }> {
  const app = knownApp(name);
  if (app === undefined) return { problems: [] };
  const { release, problems } = await usableRelease((one) => read(app, one), [version]);
  if (release === undefined) {
    return {
      problems: problems.map((problem) => `${problem}: ${app} is rolled out to no visitor.`),
    };
  }
  const previous = entries[app]?.release;
  return { share: { app, percent, entry: { release, ...(previous && { previous }) } }, problems };
}

const releasesOf = ({ apps: entries }: ReleaseSet): Releases =>
  Object.fromEntries(Object.entries(entries).map(([app, { release }]) => [app, release]));

/** Reads the releases of every app that all visitors get. */
async function everyApp(read: ReadRelease, entries: Manifest['apps']) {
  const problems: string[] = [];
  const found: [AppName, LiveApp][] = [];
  for (const app of apps) {
    const entry = entries[app];
    if (entry === undefined) continue;
    const outcome = await served(read, app, [entry.version, ...entry.before]);
    found.push(...outcome.entries);
    problems.push(...outcome.problems);
  }
  return { set: releaseSet(Object.fromEntries(found)), problems };
}

/**
 * Reads the releases that a live set names. Apps that this gateway does not know are left out; a release that cannot
 * be used, or claims a path of another app without its consent, gives way to the one before it.
 * @throws a sentence saying what is wrong with its shell.
 */
export async function readLiveReleases(
  read: ReadRelease,
  { apps: entries, ...live }: Manifest,
  owners: PathOwners,
  consented: Consented,
): Promise<LiveReleases> {
  const tentative = await everyApp(read, entries);
  const inItsPlace: ReadRelease = async (app, version) => {
    const release = await read(app, version);
    owners.require(release, releasesOf(tentative.set), consented);
    return release;
  };
  const { set: everybody, problems } = await everyApp(inItsPlace, entries);
  const withdrawn = apps.filter((app) => live.retired?.[app] !== undefined);
  await owners.settle(releasesOf(everybody), withdrawn);
  const rollouts: RolledOut[] = [];
  for (const rollout of Object.values(live.rollouts ?? {})) {
    const outcome = await rolledOut(inItsPlace, rollout, everybody);
    rollouts.push(...(outcome.share ? [outcome.share] : []));
    problems.push(...outcome.problems);
  }
  const unknown = Object.keys(entries).filter((name) => knownApp(name) === undefined);
  return {
    revision: live.revision,
    everybody,
    ...ofKnownApp(live.change),
    ...(rollouts.length > 0 && { rollouts }),
    ...(unknown.length > 0 && { unknown }),
    ...(problems.length > 0 && { problems }),
  };
}
