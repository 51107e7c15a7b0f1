import type { Release } from '@studio/shared/contract';
import { contractProblems } from './contract.ts';
import { exportProblems, silenceProblems } from './exports.ts';
import { pathProblems } from './paths.ts';
import { sharedPackageProblems } from './shared-packages.ts';
import type { Problem, Surroundings } from './subject.ts';
import { textProblems } from './texts.ts';

/**
 * What would go wrong between a candidate and every release it can meet on a page; nothing where it fits.
 * @param given paths that the candidate gives up on purpose
 */
export function incompatibilities(
  candidate: Release,
  surroundings: Surroundings,
  given: readonly string[] = [],
): Problem[] {
  return [
    ...contractProblems(candidate, surroundings),
    ...sharedPackageProblems(candidate, surroundings),
    ...silenceProblems(candidate),
    ...exportProblems(candidate, surroundings),
    ...pathProblems(candidate, surroundings, given),
    ...textProblems(candidate, surroundings),
  ];
}
