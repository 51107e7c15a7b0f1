import type { Release } from '@studio/shared/contract';
import type { Grants } from '../manifest/manifest.ts';
import type { Consented } from '../paths/paths.ts';
import { nameOf } from '../published/description.ts';

/** The releases that a candidate can meet on a page. */
export interface Peers {
  /** Of each other app the live release, the one that is being rolled out, and the previous one. */
  readonly others: readonly Release[];
  /** Those of `others` that visitors get as a fallback or after a rollback only. */
  readonly previous: readonly Release[];
  /** The live release of the candidate's own app. */
  readonly live: Release | undefined;
  /** The consents between apps; undefined stands for none. */
  readonly consented?: Consented;
  /** The grants of the manifest; undefined leaves them out of the comparison. */
  readonly grants?: Grants;
}

/** A sentence about one thing that is wrong with a candidate; it says which app must move first. */
export type Problem = string;

/**
 * Returns the end of a sentence that names the app that must move first. An app that has moved already, but whose
 * release before is still a fallback, must be released once more.
 * @param how the app must be released, `without it` for instance
 */
export function mustMove(
  { previous }: Pick<Peers, 'previous'>,
  release: Release,
  how: string,
): string {
  return previous.includes(release)
    ? `${nameOf(release)} is still a fallback, so ${release.app} must be released once more first`
    : `${release.app} must be released ${how} first`;
}

/** Returns which of two releases is the shell and which the remote; undefined for two of the same kind. */
export function hostAndRemote(
  one: Release,
  other: Release,
): { readonly shell: Release; readonly remote: Release } | undefined {
  if (one.app === 'shell' && other.app !== 'shell') return { shell: one, remote: other };
  if (other.app === 'shell' && one.app !== 'shell') return { shell: other, remote: one };
  return undefined;
}
