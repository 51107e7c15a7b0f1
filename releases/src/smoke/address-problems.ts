import type { Release } from '@studio/shared/contract';
import { consentCommand, listOf } from '../check/paths.ts';
import { nameOf } from '../check/subject.ts';
import { type Consented, noConsents } from '../paths/consents.ts';
import { type SmokePages, takenAddresses } from './pages.ts';

/** A candidate among the releases that it is tried with. */
export interface AddressTrial {
  readonly candidate: Release;
  /** The live releases that the candidate is tried with. */
  readonly others: readonly Release[];
  /** The release that the candidate replaces. */
  readonly live?: Release | undefined;
  readonly consented?: Consented | undefined;
}

/** Returns what is wrong with the addresses of a candidate, whatever its pages show; sentences. */
export function addressProblems(
  { candidate, others, live, consented = noConsents }: AddressTrial,
  sitemap: readonly string[],
  { pages, untried }: SmokePages,
) {
  const name = nameOf(candidate);
  const isKnown = (path: string) => live?.routes.some((claim) => claim.path === path) === true;
  const sentence = (path: string) =>
    `${name} was not tried on ${path}: no address of the site map fits it. Name one in "examples" of ${candidate.app}/package.json.`;
  const taken = takenAddresses(candidate, { others, sitemap, live })
    .filter(({ path, owner }) => !consented(owner, path, candidate.app))
    .map(
      ({ path, owner, addresses }) =>
        `${name} claims ${path}, which would take ${listOf(addresses)} from ${owner}: only with the consent of its team, ${consentCommand(owner, path, candidate.app)}.`,
    );
  const isNowhere = candidate.app !== 'shell' && !pages.some(({ isOwn }) => isOwn);
  return {
    problems: [
      ...(isNowhere ? [`${name} was tried on none of its own pages.`] : []),
      ...untried.filter((path) => !isKnown(path)).map(sentence),
      ...taken,
    ],
    warnings: untried.filter(isKnown).map(sentence),
  };
}
