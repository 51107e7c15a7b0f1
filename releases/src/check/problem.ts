import type { Release } from '@studio/shared/contract';
import type { Consented } from '../paths/consents.ts';
import { nameOf } from '../published/description.ts';

/** What a candidate is held against. */
export interface Peers {
  /** Of each other app the live release, then the one remembered before it, and one that is being rolled out. */
  readonly others: readonly Release[];
  /** Those of them that visitors only fall back on, or get by a roll-back. */
  readonly previous: readonly Release[];
  /** The release of the same app that is live. */
  readonly live: Release | undefined;
  /** Which paths apps may take from each other; none unless told. */
  readonly consented?: Consented;
}

/** One thing wrong with a candidate: a sentence that says what, and who must move first. */
export type Problem = string;

/**
 * Who must move first, as the end of a sentence. An app that has moved already but is remembered as it was before moves
 * once more: then nobody falls back on that release.
 * @param how it must be released, `without it` for instance
 */
export function mustMove(
  { previous }: Pick<Peers, 'previous'>,
  release: Release,
  how: string,
): string {
  return previous.includes(release)
    ? `${nameOf(release)} is what visitors would fall back on, so ${release.app} must be released once more first`
    : `${release.app} must be released ${how} first`;
}

/** The shell and the remote of two releases, where they are one and the other. */
export function hostAndRemote(
  one: Release,
  other: Release,
): { readonly shell: Release; readonly remote: Release } | undefined {
  if (one.app === 'shell' && other.app !== 'shell') return { shell: one, remote: other };
  if (other.app === 'shell' && one.app !== 'shell') return { shell: other, remote: one };
  return undefined;
}
