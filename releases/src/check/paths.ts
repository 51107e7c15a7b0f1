import type { Release } from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';
import { isRegistered, pathOutsideGrant } from '../manifest/manifest.ts';
import { consentCommand } from '../paths/consents.ts';
import {
  type Clash,
  catchAllOwner,
  clashesBetween,
  isCatchAll,
  listOf,
  noConsents,
  shapeOf,
} from '../paths/paths.ts';
import { nameOf } from '../published/description.ts';
import { mustMove, type Peers, type Problem } from './problem.ts';

function sentenceOf(
  candidate: Release,
  other: Release,
  { path, isSame, addresses, taken }: Clash,
  peers: Peers,
): Problem {
  const claims = `${nameOf(candidate)} claims ${path}, which`;
  if (isSame)
    return `${claims} belongs to ${nameOf(other)}: ${mustMove(peers, other, 'without it')}.`;
  const effect =
    taken.length > 0
      ? `would take ${listOf(taken)} from ${nameOf(other)}`
      : `fits ${listOf(addresses)} of ${nameOf(other)} too`;
  return `${claims} ${effect}: only with the consent of its team, ${consentCommand(other.app, path, candidate.app)}.`;
}

/**
 * Returns a problem for each path of another app that the candidate claims; of two releases of an app the newer counts.
 */
function clashes(candidate: Release, peers: Peers): Problem[] {
  const { others, consented = noConsents } = peers;
  const found = others.flatMap((other) =>
    clashesBetween(candidate, other, consented).map((clash) => ({ other, clash })),
  );
  const first = found.filter(
    ({ other, clash }, index) =>
      found.findIndex((one) => one.other.app === other.app && one.clash.path === clash.path) ===
      index,
  );
  return first.map(({ other, clash }) => sentenceOf(candidate, other, clash, peers));
}

function lost(candidate: Release, { live }: Peers, given: readonly string[]): Problem[] {
  const claimed = new Set(candidate.routes.map(({ path }) => shapeOf(path)));
  const missing = (live?.routes ?? []).filter(
    ({ path }) => !claimed.has(shapeOf(path)) && !given.includes(path),
  );
  return missing.map(
    ({ path }) =>
      `${nameOf(candidate)} no longer answers ${path}, which visitors may have bookmarked: move it ("moved" in ${candidate.app}/package.json), or give it up with --without ${path}.`,
  );
}

/** Returns a problem for an app that has no grant, or for a path that its grant does not have. */
function outsideGrant(candidate: Release, { grants }: Peers): Problem[] {
  if (grants === undefined) return [];
  const { app } = candidate;
  if (!isRegistered(grants, app))
    return [
      `${nameOf(candidate)} is not part of the site: the release manager grants its paths, npm run release -- grant ${app} --path /${app} --key ${app}.pub.`,
    ];
  const path = pathOutsideGrant(candidate, grants);
  if (path === undefined) return [];
  const has = (grants[app]?.paths ?? []).join(', ');
  return [
    `${nameOf(candidate)} claims ${path}, which its grant (${has}) does not have: choose another path, or ask the release manager for it.`,
  ];
}

/** Returns a problem for each moved path that leads to no page, or to one that has moved itself. */
function movedProblems(candidate: Release, { others }: Peers): Problem[] {
  const all = [candidate, ...others];
  return all.flatMap((release) =>
    release.routes.flatMap(({ path, movedTo }) => {
      if (movedTo === undefined) return [];
      const address = movedTo.replace(/:[\w-]+/g, 'x');
      const owner = ownerOf(address, all);
      // A chain of two other apps is not this candidate's.
      if (release !== candidate && owner?.remote !== candidate) return [];
      const moves = `${nameOf(release)} moves ${path} to ${movedTo}, which`;
      if (owner === undefined) return [`${moves} no app answers.`];
      const { movedTo: next } = owner.claim;
      return next === undefined
        ? []
        : [`${moves} ${nameOf(owner.remote)} moves to ${next}: name that address.`];
    }),
  );
}

/**
 * Returns the problems of a candidate's paths: an app or a path without a grant, a catch-all path, a path that answers addresses of another app without
 * its consent, a path of the live release that is gone, and a moved path without a page.
 * @param given paths that are given up on purpose
 */
export function pathProblems(
  candidate: Release,
  peers: Peers,
  given: readonly string[] = [],
): Problem[] {
  const greedy = candidate.routes.some(({ path }) => isCatchAll(path));
  return [
    ...outsideGrant(candidate, peers),
    ...(greedy && candidate.app !== catchAllOwner
      ? [
          `${nameOf(candidate)} claims every path that no other app does: only ${catchAllOwner} may.`,
        ]
      : []),
    ...clashes(candidate, peers),
    ...lost(candidate, peers, given),
    ...movedProblems(candidate, peers),
  ];
}
