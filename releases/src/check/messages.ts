import type { Release } from '@studio/shared/contract';
import { untranslated } from '../build/messages.ts';
import { nameOf } from '../published/description.ts';
import { hostAndRemote, mustMove, type Peers, type Problem } from './problem.ts';

/**
 * Returns a problem for each message that lacks a language, and for each shared message that a remote shows and the
 * shell lacks.
 */
export function messageProblems(candidate: Release, peers: Peers): Problem[] {
  const { others, previous } = peers;
  // The previous shell is on a page after a rollback only; a key in place of a message there is no reason to wait.
  const isMet = (other: Release) => other.app !== 'shell' || !previous.includes(other);
  const missing = others.filter(isMet).flatMap((other) => {
    const pair = hostAndRemote(candidate, other);
    if (pair === undefined) return [];
    const { shell, remote } = pair;
    const first =
      shell === candidate ? mustMove(peers, remote, 'without it') : 'shell must be released first';
    return missingMessages(shell, remote).map(
      (key) =>
        `${nameOf(remote)} shows the message ${key}, which ${nameOf(shell)} lacks: ${first}.`,
    );
  });
  return [...untranslated(candidate), ...missing];
}

/** Returns the keys of shared messages that a remote shows and the shell lacks. */
export function missingMessages(shell: Release, remote: Release): readonly string[] {
  const { shared } = shell.messages;
  return remote.messages.needs.filter((key) => !shared.includes(key));
}
