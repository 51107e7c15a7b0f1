import type { AppName, Release } from '@studio/shared/contract';
import {
  type Author,
  changeManifest,
  type Manifest,
  type ManifestAccess,
  RejectedError,
  readManifest,
  rolledBack,
} from '../manifest/manifest.ts';
import { nameOf } from '../published/description.ts';
import { type Releases, tryPublished, UnusableRelease } from '../published/published.ts';
import { contractProblems, sharedPackageProblems } from './compatibility.ts';
import { exportProblems } from './exports.ts';
import { pathProblems } from './paths.ts';
import { readSurroundings } from './peers.ts';
import type { Peers } from './problem.ts';

/** What is to be taken back, by whom and why. */
export interface Rollback extends Direction {
  readonly app: AppName;
  readonly author: Author;
  /** `halt` where the site itself does so. */
  readonly what: 'roll back' | 'halt';
  /**
   * Asked with every state of the live set that is about to be changed: whether that is what was meant.
   * @throws RejectedError
   */
  readonly isMeant: (live: Manifest) => boolean | Promise<boolean>;
}

/** Whoever ends a roll-out stays with what everybody has. */
function stay(live: Manifest, { app, to }: Rollback): RollbackTarget {
  const version = live.apps[app]?.version;
  if (to === undefined || to === version) return { version, passed: [] };
  throw new RejectedError(
    `${app} ${live.rollouts?.[app]?.version} is being rolled out: take that back first, without --to.`,
  );
}

async function wayFrom(
  releases: ManifestAccess,
  live: Manifest,
  wanted: Rollback,
): Promise<RollbackTarget> {
  const { app } = wanted;
  if (live.rollouts?.[app] !== undefined) return stay(live, wanted);
  const way = await rollbackTarget(releases, live, app, wanted);
  if (way.version !== undefined || way.passed.length === 0) return way;
  const rest = wanted.to === undefined ? `Nothing is left to go back to: promote ${app} anew.` : [];
  throw new RejectedError([...way.passed, rest].flat().join('\n'));
}

/**
 * Takes a release back; or, where it is rolled out only, ends that. What becomes live is looked at before, beside
 * exactly what is live then: where that has changed meanwhile, it is looked at again.
 * @returns what is live then, and what was passed over; undefined where it was not meant any more
 * @throws RejectedError where there is nothing to go back to
 */
export async function rollBack(
  releases: ManifestAccess,
  wanted: Rollback,
): Promise<RollbackTarget | undefined> {
  const { app, author, what } = wanted;
  for (;;) {
    const seen = await readManifest(releases.store);
    if (!(await wanted.isMeant(seen))) return undefined;
    const way = await wayFrom(releases, seen, wanted);
    let isDone = false;
    await changeManifest(releases, (live) => {
      isDone = live.revision === Math.max(seen.revision, releases.above ?? 0);
      return isDone ? rolledBack(live, app, author, what, way.version) : undefined;
    });
    if (isDone) return way;
  }
}

/** What there is to go back to. */
export interface RollbackTarget {
  /** The newest release before the live one that can be used with what is live; undefined where there is none. */
  readonly version: string | undefined;
  /** Newer ones that cannot be used, and why. */
  readonly passed: readonly string[];
}

/** What is wanted of a way back. */
export interface Direction {
  /** The release to go back to; the newest that can be used unless told. */
  readonly to?: string | undefined;
  /** Whether one that does not fit what is live will do as well. */
  readonly anyway?: boolean;
}

/** What would break on a page of this release and those; a shared text that is missing there breaks nothing. */
function clashes(release: Release, met: Pick<Peers, 'others' | 'consented'>): string[] {
  const peers = { ...met, previous: [], live: undefined };
  return [
    ...contractProblems(release, peers),
    ...sharedPackageProblems(release, peers),
    ...exportProblems(release, peers),
    ...pathProblems(release, peers),
  ];
}

/**
 * Looks for the release that an app can go back to: published, signed, and fit for what visitors get of the other apps.
 * @param set the live set that it is about
 */
export async function rollbackTarget(
  { store, publicKeys }: Releases,
  set: Manifest,
  app: AppName,
  { to, anyway = false }: Direction = {},
): Promise<RollbackTarget> {
  const { others, previous, consented } = await readSurroundings(store, publicKeys, { app }, set);
  const met = anyway ? [] : others.filter((other) => !previous.includes(other));
  const passed: string[] = [];
  const over = to === undefined ? ': passed over' : '';
  for (const version of to === undefined ? (set.apps[app]?.before ?? []) : [to]) {
    const release = await tryPublished(store, publicKeys, app, version);
    if (release instanceof UnusableRelease) {
      passed.push(`${release.message}${over}.`);
      continue;
    }
    const problems = clashes(release, { others: met, ...(consented && { consented }) });
    if (problems.length === 0) return { version, passed };
    passed.push([`${nameOf(release)} does not fit what is live${over}.`, ...problems].join(' '));
  }
  return { version: undefined, passed };
}
