import type { Consented } from '@studio/releases/consents';
import { reasonOf } from '@studio/releases/errors';
import {
  consoleApp,
  firstGeneration,
  type Grants,
  generationEntry,
  generationOf,
  generationsIn,
  isRegistered,
  liveGeneration,
  type Manifest,
  partOf,
  pathOutsideGrant,
  type Rollout,
} from '@studio/releases/manifest';
import { type Releases as Published, readPublished } from '@studio/releases/published';
import { type AppName, inAppOrder, type Release } from '@studio/shared/contract';
import { LRUCache } from 'lru-cache';
import {
  type LiveApp,
  type LiveReleases,
  type ReleaseSet,
  type RolledOut,
  releaseSet,
} from './live-releases.ts';
import type { PathOwners, Releases } from './path-owners.ts';

/**
 * Reads a published release.
 * @throws {Error} with the problem of the release, without a full stop
 */
export type ReadRelease = (app: AppName, version: string) => Promise<Release>;

/** Number of cached releases; they never change. */
const maxReleases = 50;

/** Creates a reader of published releases that verifies each release once. */
export function createReleaseReader({ store, publicKeys }: Published): ReadRelease {
  const known = new LRUCache<string, Release>({ max: maxReleases });
  return async (app, version) => {
    // The keys are part of the name: a revoked key verifies nothing from then on, not even a cached release.
    const name = `${app} ${version} ${(await publicKeys(app)).join('')}`;
    const release = known.get(name) ?? (await readPublished(store, publicKeys, app, version));
    known.set(name, release);
    return release;
  };
}

/**
 * Reads the releases of the live generation, and those of a generation that a share of the visitors gets. Each page is
 * made of the releases of one generation: a generation that cannot be used gives way to the previous one as a whole.
 * @param whole the manifest with the entries of all generations
 * @throws {Error} with the problem of the newest shell, when no generation has a usable one
 */
export async function readGenerations(
  read: ReadRelease,
  whole: Manifest,
  owners: PathOwners,
  consented: Consented,
): Promise<LiveReleases> {
  const live = await readUsableGeneration(read, whole, owners, consented);
  const elsewhere = versionsElsewhere(whole);
  const found = { ...live, ...(Object.keys(elsewhere).length > 0 && { elsewhere }) };
  const rollout = whole.rollouts?.[generationEntry];
  if (rollout === undefined) return found;
  const { version, percent, since } = rollout;
  const withProblem = (problem: string): LiveReleases => ({
    ...found,
    problems: [
      ...(found.problems ?? []),
      `${problem}: generation ${version} is rolled out to no visitor.`,
    ],
  });
  try {
    const manifest = partOf(whole, Number(version));
    const releases = await readLiveReleases(read, manifest, owners, consented, 'beside');
    const missing = Object.keys(found.common.apps).filter(
      (app) => releases.common.apps[app] === undefined && manifest.retired?.[app] === undefined,
    );
    if (missing.length > 0) return withProblem(`generation ${version} lacks ${missing.join(', ')}`);
    const problems = [...(found.problems ?? []), ...(releases.problems ?? [])];
    return {
      ...found,
      next: { generation: Number(version), percent, since, releases },
      ...(problems.length > 0 && { problems }),
    };
  } catch (error) {
    return withProblem(reasonOf(error));
  }
}

/** Reads the live generation, or the newest one before it whose shell can be used. */
async function readUsableGeneration(
  read: ReadRelease,
  whole: Manifest,
  owners: PathOwners,
  consented: Consented,
): Promise<LiveReleases> {
  const before = (whole.apps[generationEntry]?.before ?? []).map(Number);
  const problems: string[] = [];
  let first: unknown;
  for (const generation of [liveGeneration(whole), ...before]) {
    try {
      const found = await readLiveReleases(read, partOf(whole, generation), owners, consented);
      const all = [
        ...problems.map((problem) => `${problem}: generation ${generation} is served.`),
        ...(found.problems ?? []),
      ];
      return { ...found, ...(all.length > 0 && { problems: all }) };
    } catch (error) {
      first ??= error;
      problems.push(reasonOf(error));
    }
  }
  throw first;
}

/** Returns the versions by app that the entries of other generations name. */
function versionsElsewhere(whole: Manifest): Record<AppName, string[]> {
  const found: Record<AppName, string[]> = {};
  for (const generation of generationsIn(whole)) {
    if (generation === liveGeneration(whole)) continue;
    for (const [app, { version, before }] of Object.entries(partOf(whole, generation).apps))
      found[app] = [...(found[app] ?? []), version, ...before];
  }
  return found;
}

/**
 * Reads the releases that the manifest of a generation names. Apps without a grant are left out; a release that cannot
 * be used, is of another generation, or claims a path that its grant does not have, or that belongs to another app,
 * gives way to the previous one.
 * @param role `beside` leaves the owners of paths as they are: most visitors get another generation
 * @throws {Error} with the problem of the shell, when no release of it can be used
 */
async function readLiveReleases(
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
