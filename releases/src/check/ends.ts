import { type AnnouncedEnd, newestOf, type Release } from '@studio/shared/contract';
import { endedName } from '../build/announced-ends.ts';
import { nameOf } from '../published/description.ts';
import type { Problem } from './problem.ts';

/** The use of a thing whose end another app has announced. */
export interface EndingUse {
  readonly user: Release;
  /** The release that announces the end. */
  readonly by: Release;
  readonly end: AnnouncedEnd;
}

/** Returns the uses of announced ends among releases, each once, those that end first before the others. */
export function endingUses(releases: readonly Release[]): EndingUse[] {
  const uses = releases.flatMap((by) =>
    (by.ends ?? []).flatMap((end) =>
      releases
        .filter((user) => user.app !== by.app && isUsed(end, user))
        .map((user) => ({ user, by, end })),
    ),
  );
  // Two releases of an app may announce the same end.
  const once = new Map(uses.map((use) => [endingSentence(use), use]));
  return [...once.values()].toSorted((one, other) => one.end.on.localeCompare(other.end.on));
}

function isUsed(end: AnnouncedEnd, user: Release): boolean {
  if ('slot' in end) return user.fills?.some(({ name }) => name === end.slot) === true;
  if ('contract' in end) return newestOf(user) <= end.contract;
  const { module, name } = end;
  const sides = [user.imports?.browser[module], user.imports?.server[module]];
  const names = sides.flatMap((side) => side ?? []);
  if (name === undefined) return names.length > 0 || user.shared.required[module] !== undefined;
  // Without the list of its names, an app may use any of them.
  return names.includes(name) || names.includes('*');
}

/** Returns true from the announced day on, in UTC. */
const isOver = ({ end }: EndingUse, now: Date) => now.toISOString().slice(0, 10) >= end.on;

/** Returns the sentence for the team that uses it. */
export function endingSentence({ user, end }: EndingUse): string {
  return `${nameOf(user)} uses ${endedName(end)}, which ends on ${end.on}; instead: ${end.instead}.`;
}

/**
 * Compares a candidate with the announced ends: notes before the day, problems of what the candidate itself uses from
 * that day on.
 * @param beside the live releases of the other apps
 */
export function checkEnds(
  candidate: Release,
  beside: readonly Release[],
  now = new Date(),
): { readonly problems: Problem[]; readonly notes: string[] } {
  const uses = endingUses([candidate, ...beside]).filter(
    ({ user, by }) => user === candidate || by === candidate,
  );
  const isProblem = (use: EndingUse) => use.user === candidate && isOver(use, now);
  return {
    problems: uses.filter(isProblem).map(endingSentence),
    notes: uses.filter((use) => !isProblem(use)).map(endingSentence),
  };
}
