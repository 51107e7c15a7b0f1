import type { Release } from '@studio/shared/contract';
import { gtr, satisfies } from 'semver';
import { hostAndRemote, mustMove, nameOf, type Peers, type Problem } from './subject.ts';

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
