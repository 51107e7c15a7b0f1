import { paths, type Release } from '@studio/shared/contract';
import { movedPath, ownerOf } from '@studio/shared/contract/owner-of';
import { consentCommand } from '../paths/consents.ts';
import {
  builtInPages,
  type Consented,
  isCatchAll,
  listOf,
  noConsents,
  shapeOf,
} from '../paths/paths.ts';
import { nameOf } from '../published/description.ts';

/** A page of the smoke test. */
export interface SmokePage {
  readonly path: string;
  /** True when the server sends the content, not only a skeleton. */
  readonly isWhole: boolean;
  /** True when the candidate answers the page; the shell is on every page, and answers none. */
  readonly isOwn: boolean;
}

/** The pages of the smoke test, and the paths of the candidate without a known address. */
interface SmokePages {
  readonly pages: readonly SmokePage[];
  readonly pathsWithoutAddress: readonly string[];
}

/** The sources of addresses. */
interface AddressSource {
  /** The live releases of the other apps. */
  readonly others: readonly Release[];
  /** The paths in the site map. */
  readonly sitemap: readonly string[];
}

/** The number of addresses for each path with parameters, besides the built-in pages. */
const perPattern = 3;

/** The pages for every candidate: the ones that each page links to. */
const commonPages: readonly string[] = [...builtInPages, paths.login.pattern];

const isFixed = (path: string) => path.startsWith('/') && !/[:*?]/.test(path);

/** Returns the first, the last and the middle address: they differ more than neighbours do. */
function spread(addresses: readonly string[]): string[] {
  if (addresses.length <= perPattern) return [...addresses];
  return [0, 0.5, 1].flatMap(
    (share) => addresses[Math.floor((addresses.length - 1) * share)] ?? [],
  );
}

/** Returns the addresses that stand for a path of the candidate. */
function addressesOf(
  path: string,
  candidate: Release,
  { others, sitemap }: AddressSource,
): string[] {
  if (isFixed(path)) return [path];
  const isAnswered = (address: string) => {
    const owner = ownerOf(address, [...others, candidate]);
    return owner?.remote === candidate && owner.claim.path === path;
  };
  const known = sitemap.filter((address) => !commonPages.includes(address));
  return [...(candidate.examples ?? []).filter(isAnswered), ...spread(known.filter(isAnswered))];
}

/**
 * Returns the pages of the smoke test: the built-in pages; the paths that a remote claims, those with parameters by
 * addresses of the site map and the examples of the release; for the shell one page of each remote, and all pages of one whose names
 * or types cannot be compared.
 */
export function smokePages(candidate: Release, source: AddressSource): SmokePages {
  const { others } = source;
  const addressesByPath = new Map<string, string[]>(
    candidate.routes
      .filter(({ movedTo }) => movedTo === undefined)
      .map(({ path }) => [path, addressesOf(path, candidate, source)]),
  );
  const ofRemotes = others.flatMap(({ routes, imports, types, examples = [] }) => {
    if (candidate.app !== 'shell') return [];
    const fixed = routes.map(({ path }) => path).filter(isFixed);
    return imports && types ? fixed.slice(0, 1) : [...fixed, ...examples];
  });
  const addresses = new Set([
    ...commonPages,
    ...ofRemotes,
    ...[...addressesByPath.values()].flat(),
  ]);
  const pages = [...addresses].flatMap((path): SmokePage[] => {
    const owner = ownerOf(path, [...others, candidate]);
    // A moved path has no page.
    if (owner?.claim.movedTo !== undefined) return [];
    const isWhole =
      owner !== undefined && !owner.claim.requiresLogin && owner.claim.skeleton === undefined;
    return [{ path, isWhole, isOwn: owner?.remote === candidate }];
  });
  // A built-in page stands for the catch-all path.
  const isShown = (path: string) =>
    isCatchAll(path) && pages.some((page) => page.isOwn && commonPages.includes(page.path));
  const pathsWithoutAddress = [...addressesByPath].flatMap(([path, found]) =>
    found.length > 0 || isShown(path) ? [] : [path],
  );
  return { pages, pathsWithoutAddress };
}

/** Returns the known addresses that the candidate moves, with those that take their place. */
export const movedAddresses = (candidate: Release, source: AddressSource) =>
  candidate.routes
    .filter(({ movedTo }) => movedTo !== undefined)
    .flatMap(({ path }) => addressesOf(path, candidate, source))
    .map((path) => ({ path, to: movedPath(path, [...source.others, candidate]) ?? '' }));

/** Returns the addresses that the candidate would take from other apps, by its path and their owner. */
function takenAddresses(
  candidate: Release,
  { others, sitemap, live }: AddressSource & { readonly live: Release | undefined },
): { readonly path: string; readonly owner: string; readonly addresses: string[] }[] {
  const today = live === undefined ? others : [...others, live];
  const moves = sitemap.flatMap((address) => {
    const [before, after] = [ownerOf(address, today), ownerOf(address, [...others, candidate])];
    const isTaken = after?.remote === candidate && before !== undefined && before.remote !== live;
    return isTaken && !builtInPages.includes(address)
      ? [{ path: after.claim.path, owner: before.remote.app, address }]
      : [];
  });
  const groups = Map.groupBy(moves, ({ path, owner }) => `${owner} ${shapeOf(path)}`);
  return [...groups.values()].flatMap((group) =>
    group[0] === undefined ? [] : [{ ...group[0], addresses: group.map(({ address }) => address) }],
  );
}

/** A candidate among the releases of its smoke test. */
export interface CandidateOnSite {
  readonly candidate: Release;
  /** The live releases of the other apps. */
  readonly others: readonly Release[];
  /** The release that the candidate replaces. */
  readonly live?: Release | undefined;
  readonly consented?: Consented | undefined;
}

/**
 * Returns sentences about the addresses of a candidate: paths without one, and addresses that it takes without consent.
 */
export function addressProblems(
  { candidate, others, live, consented = noConsents }: CandidateOnSite,
  sitemap: readonly string[],
  { pages, pathsWithoutAddress }: SmokePages,
) {
  const name = nameOf(candidate);
  const isKnown = (path: string) => live?.routes.some((claim) => claim.path === path) === true;
  const sentence = (path: string) =>
    `The smoke test of ${name} has no address for ${path}: add one to "examples" in ${candidate.app}/package.json.`;
  const taken = takenAddresses(candidate, { others, sitemap, live })
    .filter(({ path, owner }) => !consented(owner, path, candidate.app))
    .map(
      ({ path, owner, addresses }) =>
        `${name} claims ${path}, which would take ${listOf(addresses)} from ${owner}: only with the consent of its team, ${consentCommand(owner, path, candidate.app)}.`,
    );
  const isNowhere = candidate.app !== 'shell' && !pages.some(({ isOwn }) => isOwn);
  return {
    problems: [
      ...(isNowhere ? [`The smoke test of ${name} has none of its own pages.`] : []),
      ...pathsWithoutAddress.filter((path) => !isKnown(path)).map(sentence),
      ...taken,
    ],
    warnings: pathsWithoutAddress.filter(isKnown).map(sentence),
  };
}
