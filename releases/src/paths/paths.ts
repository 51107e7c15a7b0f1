import { paths } from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';
import { isOpenAtFirst, overlap } from './overlap.ts';

/** The only app that may claim a catch-all path; it answers the pages of the CMS. */
export const catchAllOwner = 'public-site';

/** The pages that the site links to and that the catch-all owner answers, mostly by its `*`. */
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

/** Returns a pattern without the names of its parameters, in lower case: `/news/:item` → `/news/:`. */
export const shapeOf = (path: string) => path.toLowerCase().replace(/(^|\/):[\w-]+/g, '$1:');

/** Returns true for the path that answers every address. */
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

/** A path of an app that also answers addresses of another app. */
export interface Clash {
  readonly path: string;
  /** True when both apps claim the same path. */
  readonly isSame: boolean;
  /** Examples of addresses of the other app that the path answers. */
  readonly addresses: readonly string[];
  /** Those of the addresses that would move to the app. */
  readonly taken: readonly string[];
}

/**
 * Returns the paths of an app that answer addresses of another app without its consent; both the check and the gateway
 * call this function. Consents of either app to the other are respected, except when both claim the same path: then one
 * of them must be released without it.
 */
export function clashesBetween(one: Claimant, other: Claimant, consented: Consented): Clash[] {
  return one.routes.flatMap(({ path }): Clash[] => {
    // A catch-all path yields to every other path; the check rejects it for all apps but its owner.
    if (isCatchAll(path)) return [];
    const isSame = other.routes.some((claim) => shapeOf(claim.path) === shapeOf(path));
    if (!isSame && consented(other.app, path, one.app)) return [];
    const claimed = answersOf(other).filter(
      (answered) => isSame || !consented(one.app, answered, other.app),
    );
    const addresses = [...new Set(claimed.flatMap((answered) => common(path, answered) ?? []))];
    if (addresses.length === 0) return [];
    const taken = addresses.filter((address) => ownerOf(address, [other, one])?.remote === one);
    return [{ path, isSame, addresses, taken }];
  });
}

/** Returns the patterns that an app answers; of the catch-all owner the built-in pages come before its `*`. */
function answersOf({ app, routes }: Claimant): string[] {
  const claimed = routes.map(({ path }) => path);
  const hasBuiltIn = app === catchAllOwner && claimed.some(isCatchAll);
  return hasBuiltIn ? [...builtInPages, ...claimed] : claimed.filter((path) => !isCatchAll(path));
}

/** Returns a common address of two paths; a catch-all path only conflicts with paths that begin with a parameter. */
function common(path: string, answered: string): string | undefined {
  return isCatchAll(answered) && !isOpenAtFirst(path) ? undefined : overlap(path, answered);
}
