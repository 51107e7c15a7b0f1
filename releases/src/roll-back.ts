import type { AppName } from '@studio/shared/contract';
import { type Direction, type RollbackTarget, rollbackTarget } from './check/rollback-target.ts';
import {
  type Author,
  changeManifest,
  type Manifest,
  type ManifestAccess,
  RejectedError,
  readManifest,
  rolledBack,
} from './manifest/index.ts';

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
