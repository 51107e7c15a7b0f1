import type { Release } from '@studio/shared/contract';
import { contractProblems } from './contract.ts';
import { exportProblems, silenceProblems } from './exports.ts';
import { textProblems } from './messages.ts';
import { pathProblems } from './paths.ts';
import { sharedPackageProblems } from './shared-packages.ts';
import type { Peers, Problem } from './subject.ts';

/**
 * What would go wrong between a candidate and every release it can meet on a page; nothing where it fits.
 * @param given paths that the candidate gives up on purpose
 */
export function incompatibilities(
  candidate: Release,
  peers: Peers,
  given: readonly string[] = [],
): Problem[] {
  return [
    ...contractProblems(candidate, peers),
    ...sharedPackageProblems(candidate, peers),
    ...silenceProblems(candidate),
    ...exportProblems(candidate, peers),
    ...pathProblems(candidate, peers, given),
    ...textProblems(candidate, peers),
  ];
}
