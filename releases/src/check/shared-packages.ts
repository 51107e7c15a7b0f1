import type { Release } from '@studio/shared/contract';
import { gtr, satisfies } from 'semver';
import { hostAndRemote, nameOf, type Problem, type Surroundings } from './subject.ts';

/** What a remote asks of a shell that the shell does not give. */
function unmet(shell: Release, remote: Release): Problem[] {
  return Object.entries(remote.shared.required).flatMap(([name, range]) => {
    const version = shell.shared.provided[name];
    if (version === undefined) {
      return [
        `${nameOf(remote)} needs ${name}, which ${nameOf(shell)} does not share: shell must be released with it first.`,
      ];
    }
    if (satisfies(version, range)) return [];
    const first = gtr(version, range) ? remote.app : 'shell';
    return [
      `${nameOf(remote)} needs ${name} ${range}, ${nameOf(shell)} shares ${version}: ${first} must be released with the newer one first.`,
    ];
  });
}

/** Every shared package must come out as one version that both sides can use. */
export function sharedPackageProblems(candidate: Release, { others }: Surroundings): Problem[] {
  return others.flatMap((other) => {
    const pair = hostAndRemote(candidate, other);
    return pair === undefined ? [] : unmet(pair.shell, pair.remote);
  });
}
