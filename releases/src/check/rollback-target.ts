import type { AppName, Release } from '@studio/shared/contract';
import type { Manifest } from '../manifest/index.ts';
import { type Releases, tryPublished, UnusableRelease } from '../published.ts';
import { contractProblems } from './contract.ts';
import { exportProblems } from './exports.ts';
import { pathProblems } from './paths.ts';
import { readSurroundings } from './peers.ts';
import { sharedPackageProblems } from './shared-packages.ts';
import { nameOf, type Peers } from './subject.ts';

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
