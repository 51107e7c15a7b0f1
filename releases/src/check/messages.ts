import type { Release } from '@studio/shared/contract';
import { nameOf } from '../published/description.ts';
import { hostAndRemote, mustMove, type Peers, type Problem } from './problem.ts';

/** Languages have as many forms for numbers as they like. */
const withoutForm = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

function untranslated(release: Release): Problem[] {
  const { it = [], en = [] } = release.messages ?? {};
  const missing = (from: readonly string[], to: readonly string[], language: string) => {
    const known = new Set(to.map(withoutForm));
    const keys = new Set(from.map(withoutForm).filter((key) => !known.has(key)));
    return [...keys].map((key) => `${nameOf(release)} has no text ${key} in ${language}.`);
  };
  return [...missing(it, en, 'English'), ...missing(en, it, 'Italian')];
}

/** What a remote shows of the shell's messages and the shell does not have; what releases do not say is no problem. */
export function lacking(shell: Release, remote: Release): readonly string[] {
  if (shell.messages === undefined) return [];
  const { shared } = shell.messages;
  return (remote.messages?.needs ?? []).filter((key) => !shared.includes(key));
}

/** Every text is there in both languages, and every shared one that a remote shows is the shell's. */
export function textProblems(candidate: Release, peers: Peers): Problem[] {
  const { others, previous } = peers;
  // Only a roll-back makes a page of the shell before, and a key in place of a text is no reason to wait for two of its
  // releases.
  const isMet = (other: Release) => other.app !== 'shell' || !previous.includes(other);
  const missing = others.filter(isMet).flatMap((other) => {
    const pair = hostAndRemote(candidate, other);
    if (pair === undefined) return [];
    const { shell, remote } = pair;
    const first =
      shell === candidate ? mustMove(peers, remote, 'without it') : 'shell must be released first';
    return lacking(shell, remote).map(
      (key) => `${nameOf(remote)} shows the text ${key}, which ${nameOf(shell)} lacks: ${first}.`,
    );
  });
  return [...untranslated(candidate), ...missing];
}
