import type { Consented } from '@studio/releases/consents';
import {
  type Change,
  consoleApp,
  firstGeneration,
  type Grants,
  generationOf,
  isRegistered,
  type Manifest,
  pathOutsideGrant,
  type Rollout,
} from '@studio/releases/manifest';
import { type AppName, inAppOrder, type Release } from '@studio/shared/contract';
import { reasonOf } from '../log/warn.ts';
import type { PathOwners, Releases } from './path-owners.ts';

/** A live release, with the previous one as its fallback. */
export interface LiveApp {
  readonly release: Release;
  readonly previous?: Release;
}

/** The releases that make up a page. */
export interface ReleaseSet {
  /** Equal for equal releases. */
  readonly id: string;
  readonly apps: Readonly<Record<AppName, LiveApp>>;
}

/** A release that a share of the visitors gets, with the common release as its fallback. */
export interface RolledOut {
  readonly app: AppName;
  readonly percent: number;
  /** The time when the roll-out began, ISO 8601. */
  readonly since?: string;
  readonly entry: LiveApp;
}

/** A generation that a share of the visitors gets, as a whole. */
export interface NextGeneration {
  readonly generation: number;
  readonly percent: number;
  /** The time when its roll-out began, ISO 8601. */
  readonly since: string;
  readonly releases: LiveReleases;
}

/** The releases that make up the site now. */
export interface LiveReleases {
  /** Revision of the manifest. */
  readonly revision: number;
  readonly common: ReleaseSet;
  /** The live release of the console. */
  readonly console?: LiveApp;
  /** The latest change, where it was about an app of the site. */
  readonly change?: Change;
  /** The roll-outs, each of another app. */
  readonly rollouts?: readonly RolledOut[];
  readonly next?: NextGeneration;
  /** The versions that the entries of other generations name, by app: a link may show them. */
  readonly elsewhere?: Readonly<Record<AppName, readonly string[]>>;
  /** The grants of apps. */
  readonly grants?: Grants;
  /** Live apps without a grant, which are left out. */
  readonly unknown?: readonly string[];
  /** The live releases that cannot be used, one sentence each. */
  readonly problems?: readonly string[];
}

/**
 * Reads a published release.
 * @throws {Error} with the problem of the release, without a full stop
 */
export type ReadRelease = (app: AppName, version: string) => Promise<Release>;

/** Returns every release of a set, fallbacks too. */
export const allReleases = ({ apps: entries }: ReleaseSet): Release[] =>
  Object.values(entries).flatMap(({ release, previous }) => [
    release,
    ...(previous ? [previous] : []),
  ]);

/** Returns a set of these apps; apps without a release are left out. */
export function releaseSet(entries: Readonly<Record<AppName, LiveApp>>): ReleaseSet {
  const names = inAppOrder(Object.keys(entries)).flatMap((app) => {
    const { release, previous } = entries[app] ?? {};
    return release === undefined ? [] : [`${app}@${release.version}<${previous?.version ?? ''}`];
  });
  return { id: names.join(' '), apps: entries };
}

/**
 * Reads the releases that the manifest of a generation names. Apps without a grant are left out; a release that cannot
 * be used, is of another generation, or claims a path that its grant does not have, or that belongs to another app,
 * gives way to the previous one.
 * @param role `beside` leaves the owners of paths as they are: most visitors get another generation
 * @throws {Error} with the problem of the shell, when no release of it can be used
 */
export async function readLiveReleases(
  read: ReadRelease,
  manifest: Manifest,
  owners: PathOwners,
  consented: Consented,
  role: 'live' | 'beside' = 'live',
): Promise<LiveReleases> {
  const { apps: entries, grants, generation = firstGeneration, ...live } = manifest;
  const readOwn: ReadRelease = async (app, version) => {
    const release = await read(app, version);
    const own = generationOf(release);
    if (own === generation) return release;
    throw new Error(`${app} ${version} is of generation ${own}, not of ${generation}`);
  };
  const tentative = await readApps(readOwn, manifest);
  const readChecked: ReadRelease = async (app, version) => {
    const release = await readOwn(app, version);
    requireGranted(release, grants);
    owners.require(release, releasesIn(tentative.set), consented);
    return release;
  };
  const { set: whole, problems } = await readApps(readChecked, manifest);
  const { [consoleApp]: ofConsole, ...apps } = whole.apps;
  const common = ofConsole === undefined ? whole : releaseSet(apps);
  const lost = Object.keys(grants ?? {}).filter((app) => !isRegistered(grants, app));
  const withdrawn = [...Object.keys(live.retired ?? {}), ...lost];
  if (role === 'live') await owners.settle(releasesIn(whole), withdrawn);
  const rollouts: RolledOut[] = [];
  for (const rollout of Object.values(live.rollouts ?? {})) {
    // All of staff get the same console.
    if (!isRegistered(grants, rollout.app) || rollout.app === consoleApp) continue;
    const outcome = await readRollout(readChecked, rollout, common);
    rollouts.push(...(outcome.share ? [outcome.share] : []));
    problems.push(...outcome.problems);
  }
  const unknown = Object.keys(entries).filter((name) => !isRegistered(grants, name));
  return {
    revision: live.revision,
    common,
    ...(ofConsole && { console: ofConsole }),
    ...(live.change && isRegistered(grants, live.change.app) && { change: live.change }),
    ...(grants && { grants }),
    ...(rollouts.length > 0 && { rollouts }),
    ...(unknown.length > 0 && { unknown }),
    ...(problems.length > 0 && { problems }),
  };
}

/**
 * Rejects a release that claims a path which its grant does not have.
 * @throws {Error} with a sentence without its full stop
 */
export function requireGranted(release: Release, grants: Grants | undefined): void {
  const path = pathOutsideGrant(release, grants);
  if (path !== undefined)
    throw new Error(
      `${release.app} ${release.version} claims ${path}, which its grant does not have`,
    );
}

const releasesIn = ({ apps: entries }: ReleaseSet): Releases =>
  Object.fromEntries(Object.entries(entries).map(([app, { release }]) => [app, release]));

/** Reads the common release of every app. */
async function readApps(read: ReadRelease, { apps: entries, grants }: Manifest) {
  const problems: string[] = [];
  const found: [AppName, LiveApp][] = [];
  for (const app of inAppOrder(Object.keys(entries))) {
    const entry = entries[app];
    if (entry === undefined || !isRegistered(grants, app)) continue;
    const versions = [entry.version, ...entry.before];
    const usable = await readUsable((version) => read(app, version), versions);
    const { release, previous } = usable;
    // Without a shell there is no site: the caller keeps the releases from before.
    if (release === undefined && app === 'shell') throw new Error(usable.problems.join('; '));
    if (release !== undefined) found.push([app, { release, ...(previous && { previous }) }]);
    const outcome = release === undefined ? 'left out' : `served as ${release.version}`;
    problems.push(...usable.problems.map((problem) => `${problem}: ${app} is ${outcome}.`));
  }
  return { set: releaseSet(Object.fromEntries(found)), problems };
}

/** Reads the release of a roll-out; no share where it cannot be used. */
async function readRollout(
  read: ReadRelease,
  { app, version, percent, since }: Rollout,
  { apps: entries }: ReleaseSet,
): Promise<{ share?: RolledOut; problems: readonly string[] }> {
  const { release, problems } = await readUsable((one) => read(app, one), [version]);
  if (release === undefined) {
    return {
      problems: problems.map((problem) => `${problem}: ${app} is rolled out to no visitor.`),
    };
  }
  const previous = entries[app]?.release;
  const entry = { release, ...(previous && { previous }) };
  return { share: { app, percent, since, entry }, problems };
}

/** The usable releases of an app. */
interface Usable {
  readonly release?: Release;
  readonly previous?: Release;
  /** Problems of the newer releases, without full stops. */
  readonly problems: readonly string[];
}

/**
 * Reads the newest usable release of an app and the next one as its fallback, so that a lost or unsigned release costs
 * other apps nothing.
 * @param read throws the problem of a release
 * @param versions the newest first
 */
async function readUsable(
  read: (version: string) => Promise<Release>,
  versions: readonly string[],
): Promise<Usable> {
  const problems: string[] = [];
  let release: Release | undefined;
  for (const version of versions) {
    try {
      const found = await read(version);
      if (release !== undefined) return { release, previous: found, problems };
      release = found;
    } catch (error) {
      // An unusable fallback is no problem yet: the next older one takes its place.
      if (release === undefined) problems.push(reasonOf(error));
    }
  }
  return { ...(release && { release }), problems };
}
