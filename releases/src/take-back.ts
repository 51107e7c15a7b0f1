import type { AppName } from '@studio/shared/contract';
import { type Direction, type WayBack, wayBack } from './check/way-back.ts';
import {
  type Author,
  changeLiveSet,
  type LiveSet,
  type LiveSetAccess,
  Refusal,
  readLiveSet,
  rolledBack,
} from './live/index.ts';

/** What is to be taken back, by whom and why. */
export interface TakeBack extends Direction {
  readonly app: AppName;
  readonly author: Author;
  /** `halt` where the site itself does so. */
  readonly what: 'roll back' | 'halt';
  /**
   * Asked with every state of the live set that is about to be changed: whether that is what was meant.
   * @throws Refusal
   */
  readonly isMeant: (live: LiveSet) => boolean | Promise<boolean>;
}

/** Whoever ends a roll-out stays with what everybody has. */
function stay(live: LiveSet, { app, to }: TakeBack): WayBack {
  const version = live.apps[app]?.version;
  if (to === undefined || to === version) return { version, passed: [] };
  throw new Refusal(
    `${app} ${live.rollouts?.[app]?.version} is being rolled out: take that back first, without --to.`,
  );
}

async function wayFrom(releases: LiveSetAccess, live: LiveSet, wanted: TakeBack): Promise<WayBack> {
  const { app } = wanted;
  if (live.rollouts?.[app] !== undefined) return stay(live, wanted);
  const way = await wayBack(releases, live, app, wanted);
  if (way.version !== undefined || way.passed.length === 0) return way;
  const rest = wanted.to === undefined ? `Nothing is left to go back to: promote ${app} anew.` : [];
  throw new Refusal([...way.passed, rest].flat().join('\n'));
}

/**
 * Takes a release back; or, where it is rolled out only, ends that. What becomes live is looked at before, beside
 * exactly what is live then: where that has changed meanwhile, it is looked at again.
 * @returns what is live then, and what was passed over; undefined where it was not meant any more
 * @throws Refusal where there is nothing to go back to
 */
export async function takeBack(
  releases: LiveSetAccess,
  wanted: TakeBack,
): Promise<WayBack | undefined> {
  const { app, author, what } = wanted;
  for (;;) {
    const seen = await readLiveSet(releases.store);
    if (!(await wanted.isMeant(seen))) return undefined;
    const way = await wayFrom(releases, seen, wanted);
    let isDone = false;
    await changeLiveSet(releases, (live) => {
      isDone = live.revision === Math.max(seen.revision, releases.above ?? 0);
      return isDone ? rolledBack(live, app, author, what, way.version) : undefined;
    });
    if (isDone) return way;
  }
}
