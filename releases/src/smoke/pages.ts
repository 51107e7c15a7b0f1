import { ownerOf, paths, type Release } from '@studio/shared/contract';
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

/** A page that a candidate is tried on. */
export interface SmokePage {
  readonly path: string;
  /** Whether the server sends its content, not only a frame for the browser to fill. */
  readonly isWhole: boolean;
  /** Whether the candidate itself answers it; the shell is on every page, and answers none. */
  readonly isOwn: boolean;
}

/** The pages that a candidate is tried on, and those of its paths that no address is known of. */
export interface SmokePages {
  readonly pages: readonly SmokePage[];
  readonly untried: readonly string[];
}

/** Where the addresses of pages come from. */
export interface AddressSource {
  /** The live releases that the candidate is tried with. */
  readonly others: readonly Release[];
  /** Paths of the site map. */
  readonly sitemap: readonly string[];
}

/** How many addresses are tried of each path with parameters, besides the built-in pages. */
const perPattern = 3;

/** Tried for every candidate: what the site leads to from everywhere. */
const everyTime: readonly string[] = [...builtInPages, paths.login.pattern];

const isFixed = (path: string) => path.startsWith('/') && !/[:*?]/.test(path);

/** The first, the last and one between: they differ more than neighbours do. */
function spread(addresses: readonly string[]): string[] {
  if (addresses.length <= perPattern) return [...addresses];
  return [0, 0.5, 1].flatMap(
    (share) => addresses[Math.floor((addresses.length - 1) * share)] ?? [],
  );
}

/** Returns the addresses that a path of the candidate is tried on. */
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
  const known = sitemap.filter((address) => !everyTime.includes(address));
  return [...(candidate.examples ?? []).filter(isAnswered), ...spread(known.filter(isAnswered))];
}

/**
 * Returns the pages that show whether a candidate works: the built-in ones; every path that a remote claims, those with
 * parameters on addresses of the site map and on the release's examples; for the shell one page of each remote.
 */
export function smokePages(candidate: Release, source: AddressSource): SmokePages {
  const { others } = source;
  const tried = new Map<string, string[]>(
    candidate.routes.map(({ path }) => [path, addressesOf(path, candidate, source)]),
  );
  const ofRemotes = others.flatMap(({ routes }) => {
    const first = routes.find(({ path }) => isFixed(path));
    return first === undefined || candidate.app !== 'shell' ? [] : [first.path];
  });
  const addresses = new Set([...everyTime, ...ofRemotes, ...[...tried.values()].flat()]);
  const pages = [...addresses].map((path): SmokePage => {
    const owner = ownerOf(path, [...others, candidate]);
    return {
      path,
      isWhole:
        owner !== undefined && !owner.claim.requiresLogin && owner.claim.skeleton === undefined,
      isOwn: owner?.remote === candidate,
    };
  });
  // A built-in page shows what the path of all others does.
  const isShown = (path: string) =>
    isCatchAll(path) && pages.some((page) => page.isOwn && everyTime.includes(page.path));
  const untried = [...tried].flatMap(([path, found]) =>
    found.length > 0 || isShown(path) ? [] : [path],
  );
  return { pages, untried };
}

/** Returns the addresses that would change hands, by the candidate's path and the app that answers them today. */
export function takenAddresses(
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
