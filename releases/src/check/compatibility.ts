import { agreedContract, newestOf, type Release } from '@studio/shared/contract';
import { gtr, satisfies } from 'semver';
import { nameOf } from '../published/description.ts';
import { exportProblems, silenceProblems } from './exports.ts';
import { textProblems } from './messages.ts';
import { pathProblems } from './paths.ts';
import { hostAndRemote, mustMove, type Peers, type Problem } from './problem.ts';

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

/** Names the contracts of a release: `contract 2`, or `contracts 2 to 3`. */
function contractsOf(release: Release): string {
  const [oldest, newest] = [release.contract, newestOf(release)];
  return oldest === newest ? `contract ${oldest}` : `contracts ${oldest} to ${newest}`;
}

/**
 * Shell and remotes must have a contract in common, also those that visitors may fall back on. Where the candidate is the
 * newer side, the other one need not move if the candidate works with the older contract as well.
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

/** What a remote asks of a shell that the shell does not give. */
function missingPeers(peers: Peers, shell: Release, remote: Release): Problem[] {
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

/** Every shared package must come out as one version that both sides can use. */
export function sharedPackageProblems(candidate: Release, peers: Peers): Problem[] {
  return peers.others.flatMap((other) => {
    const pair = hostAndRemote(candidate, other);
    return pair === undefined ? [] : missingPeers(peers, pair.shell, pair.remote);
  });
}
