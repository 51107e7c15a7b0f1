import { agreedContract, newestOf, type Release } from '@studio/shared/contract';
import { gtr, satisfies } from 'semver';
import { nameOf } from '../published/description.ts';
import { exportProblems, undescribedProblems } from './exports.ts';
import { messageProblems } from './messages.ts';
import { pathProblems } from './paths.ts';
import { hostAndRemote, mustMove, type Peers, type Problem } from './problem.ts';
import { slotProblems } from './slots.ts';

/**
 * Returns the problems between a candidate and its peers that the descriptions of the releases show; none when it fits.
 * @param given paths that the candidate gives up on purpose
 */
export function incompatibilities(
  candidate: Release,
  peers: Peers,
  given: readonly string[] = [],
): Problem[] {
  return [
    ...undescribedProblems(candidate),
    ...breakingProblems(candidate, peers, given),
    ...messageProblems(candidate, peers),
    ...slotProblems(candidate, peers),
  ];
}

/**
 * Returns the problems that would break a page of the candidate and its peers.
 * @param given paths that the candidate gives up on purpose
 */
export function breakingProblems(
  candidate: Release,
  peers: Peers,
  given: readonly string[] = [],
): Problem[] {
  return [
    ...contractProblems(candidate, peers),
    ...sharedPackageProblems(candidate, peers),
    ...exportProblems(candidate, peers),
    ...pathProblems(candidate, peers, given),
  ];
}

/**
 * Returns a problem for each peer without a common contract, also for those that visitors may fall back on. The older
 * side need not move when the newer one works with the older contract as well.
 */
export function contractProblems(candidate: Release, peers: Peers): Problem[] {
  return peers.others.flatMap((other) => {
    if (hostAndRemote(candidate, other) === undefined) return [];
    if (agreedContract(candidate, other) !== undefined) return [];
    const isNewer = candidate.contract > newestOf(other);
    const move = mustMove(peers, isNewer ? other : candidate, 'for the newer contract');
    const instead = `, or ${candidate.app} must work with contract ${newestOf(other)} as well`;
    return [
      `${nameOf(candidate)} works with ${contractsOf(candidate)}, ${nameOf(other)} with ${contractsOf(other)}: ${move}${isNewer ? instead : ''}.`,
    ];
  });
}

/** Names the contracts of a release: `contract 2`, or `contracts 2 to 3`. */
function contractsOf(release: Release): string {
  const [oldest, newest] = [release.contract, newestOf(release)];
  return oldest === newest ? `contract ${oldest}` : `contracts ${oldest} to ${newest}`;
}

/** Returns a problem for each shared package of which shell and remote do not agree on a version. */
function sharedPackageProblems(candidate: Release, peers: Peers): Problem[] {
  return peers.others.flatMap((other) => {
    const pair = hostAndRemote(candidate, other);
    return pair === undefined ? [] : missingPackages(peers, pair.shell, pair.remote);
  });
}

function missingPackages(peers: Peers, shell: Release, remote: Release): Problem[] {
  return Object.entries(remote.shared.required).flatMap(([name, range]) => {
    const version = shell.shared.provided[name];
    if (version === undefined) {
      return [
        `${nameOf(remote)} needs ${name}, which ${nameOf(shell)} does not share: ${mustMove(peers, shell, 'with it')}.`,
      ];
    }
    if (satisfies(version, range)) return [];
    const first = gtr(version, range) ? remote : shell;
    return [
      `${nameOf(remote)} needs ${name} ${range}, ${nameOf(shell)} shares ${version}: ${mustMove(peers, first, 'with the newer one')}.`,
    ];
  });
}
