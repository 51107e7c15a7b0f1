import type { Release } from '@studio/shared/contract';
import { hostAndRemote, nameOf, type Problem, type Surroundings } from './subject.ts';

/** Shell and remotes must speak the same contract, also those that visitors may fall back on. */
export function contractProblems(candidate: Release, { others }: Surroundings): Problem[] {
  return others.flatMap((other) => {
    if (hostAndRemote(candidate, other) === undefined) return [];
    if (candidate.contract === other.contract) return [];
    const [first] = [candidate, other].toSorted((a, b) => a.contract - b.contract);
    return [
      `${nameOf(candidate)} speaks contract ${candidate.contract}, ${nameOf(other)} contract ${other.contract}: ${first?.app} must be released for the newer contract first.`,
    ];
  });
}
