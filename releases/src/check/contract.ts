import type { Release } from '@studio/shared/contract';
import { hostAndRemote, mustMove, nameOf, type Problem, type Surroundings } from './subject.ts';

/** Shell and remotes must speak the same contract, also those that visitors may fall back on. */
export function contractProblems(candidate: Release, surroundings: Surroundings): Problem[] {
  return surroundings.others.flatMap((other) => {
    if (hostAndRemote(candidate, other) === undefined) return [];
    if (candidate.contract === other.contract) return [];
    const first = candidate.contract < other.contract ? candidate : other;
    return [
      `${nameOf(candidate)} speaks contract ${candidate.contract}, ${nameOf(other)} contract ${other.contract}: ${mustMove(surroundings, first, 'for the newer contract')}.`,
    ];
  });
}
