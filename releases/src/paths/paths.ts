import { ownerOf, paths } from '@studio/shared/contract';
import { isOpenAtFirst, overlap } from './overlap.ts';

/** The app that may claim every path that no other app claims, and so answers the pages of the CMS. */
export const catchAllOwner = 'public-site';

/** The pages that the site itself leads to and that the fallback owner answers, mostly by its `*`. */
export const builtInPages: readonly string[] = [
  paths.home,
  paths.about,
  paths.news,
  paths.team,
  paths.activities,
  paths.deadlines,
  paths.privacy,
  paths.contacts,
  paths.search,
].map(({ pattern }) => pattern);

/** Returns what a pattern answers, without the names of its parameters: `/news/:item` → `/news/:`. */
export const shapeOf = (path: string) => path.toLowerCase().replace(/(^|\/):[\w-]+/g, '$1:');

export const isCatchAll = (path: string) => path === '*' || path === '/*';

/** Returns true when an app has consented that another app claims a path. */
export type Consented = (by: string, path: string, to: string) => boolean;

/** The answer where no app has consented to anything. */
export const noConsents: Consented = () => false;

/** The number of addresses that a sentence names. */
const namedAddresses = 5;

/** Writes addresses as a part of a sentence: the first ones, and the number of the others. */
export function listOf(addresses: readonly string[]): string {
  const more = addresses.length - namedAddresses;
  const first = addresses.slice(0, namedAddresses).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
}

/** An app and the paths that it claims. */
export interface Claimant {
  readonly app: string;
  readonly routes: readonly { readonly path: string }[];
}

/** A path of an app that answers addresses of another app. */
export interface Clash {
  readonly path: string;
  /** Whether both claim the very same. */
  readonly isSame: boolean;
  /** Addresses of the other app that it answers too, for example. */
  readonly addresses: readonly string[];
  /** Those of them that would change hands. */
  readonly taken: readonly string[];
}

/**
 * Returns the paths of an app that answer addresses of another app without its consent. Both `check` and the gateway ask
 * this function. What the other app has consented to, and what it was itself allowed to take, is left out; where both
 * claim the very same, consent does not help: one of them must be released without it.
 */
export function clashesBetween(one: Claimant, other: Claimant, consented: Consented): Clash[] {
  return one.routes.flatMap(({ path }): Clash[] => {
    // The fallback owner's `*` yields to every other path; of other apps it is refused for itself.
    if (isCatchAll(path)) return [];
    const isSame = other.routes.some((claim) => shapeOf(claim.path) === shapeOf(path));
    if (!isSame && consented(other.app, path, one.app)) return [];
    const met = answersOf(other).filter(
      (answered) => isSame || !consented(one.app, answered, other.app),
    );
    const addresses = [...new Set(met.flatMap((answered) => common(path, answered) ?? []))];
    if (addresses.length === 0) return [];
    const taken = addresses.filter((address) => ownerOf(address, [other, one])?.remote === one);
    return [{ path, isSame, addresses, taken }];
  });
}

/** Returns the patterns that an app answers; of the fallback owner the built-in pages first, before its `*`. */
function answersOf({ app, routes }: Claimant): string[] {
  const claimed = routes.map(({ path }) => path);
  const isFallback = app === catchAllOwner && claimed.some(isCatchAll);
  return isFallback ? [...builtInPages, ...claimed] : claimed.filter((path) => !isCatchAll(path));
}

/** Every path that is not the fallback owner's begins with fixed text: what editors may add stays with its `*`. */
function common(path: string, answered: string): string | undefined {
  return isCatchAll(answered) && !isOpenAtFirst(path) ? undefined : overlap(path, answered);
}
