import { agreedContract, newestOf, type Release } from '@studio/shared/contract';
import { hostAndRemote, mustMove, nameOf, type Peers, type Problem } from './subject.ts';

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
