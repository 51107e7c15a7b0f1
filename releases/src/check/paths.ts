import type { Release } from '@studio/shared/contract';
import { mustMove, nameOf, type Problem, type Surroundings } from './subject.ts';

/** The app that may claim what no other does. */
export const fallbackOwner = 'public-site';

/** Says what a pattern matches, without the names of its parameters: `/news/:item` → `/news/:`. */
export const shapeOf = (path: string) => path.replace(/:[^/]+/g, ':');

function twice(candidate: Release, surroundings: Surroundings): Problem[] {
  return surroundings.others.flatMap((other) => {
    const taken = new Set(other.routes.map(({ path }) => shapeOf(path)));
    return candidate.routes
      .filter(({ path }) => taken.has(shapeOf(path)))
      .map(
        ({ path }) =>
          `${nameOf(candidate)} claims ${path}, which belongs to ${nameOf(other)}: ${mustMove(surroundings, other, 'without it')}.`,
      );
  });
}

function lost(candidate: Release, { live }: Surroundings, given: readonly string[]): Problem[] {
  const claimed = new Set(candidate.routes.map(({ path }) => shapeOf(path)));
  const missing = (live?.routes ?? []).filter(
    ({ path }) => !claimed.has(shapeOf(path)) && !given.includes(path),
  );
  return missing.map(
    ({ path }) =>
      `${nameOf(candidate)} no longer answers ${path}, which visitors may have kept: say so with --without ${path} if it is meant.`,
  );
}

/**
 * No path may be claimed by two apps, be lost, or be everybody's but the fallback owner's.
 * @param given paths that are given up on purpose
 */
export function pathProblems(
  candidate: Release,
  surroundings: Surroundings,
  given: readonly string[] = [],
): Problem[] {
  const greedy = candidate.routes.some(({ path }) => path === '*');
  return [
    ...(greedy && candidate.app !== fallbackOwner
      ? [`${nameOf(candidate)} claims every path that nobody else does: only ${fallbackOwner} may.`]
      : []),
    ...twice(candidate, surroundings),
    ...lost(candidate, surroundings, given),
  ];
}
