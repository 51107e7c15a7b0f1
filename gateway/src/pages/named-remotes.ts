import { ownerOf, paths } from '@studio/shared/contract';

/**
 * How many remotes a page can go on to without being loaded anew, its own among them. Their scripts are all named in
 * the page with their hashes, before anything of it is shown: that must not grow with every remote that the firm adds.
 */
const mostNamed = 3;

interface Claimant {
  readonly app: string;
  readonly routes: readonly { readonly path: string }[];
}

/** Remotes of a page. */
export interface PageRemotes {
  /** Those it names: the one that owns it, the login's, and further ones in their order. */
  readonly named: readonly string[];
  /** Paths of the others: each is a document of its own. */
  readonly elsewhere: readonly string[];
}

/**
 * Decides which remotes a page names.
 * @param path path of the page
 */
export function pageRemotes(path: string, remotes: readonly Claimant[]): PageRemotes {
  const needed = [path, paths.login.pattern].flatMap(
    (target) => ownerOf(target, remotes)?.remote ?? [],
  );
  const named = [...new Set([...needed, ...remotes])].slice(0, mostNamed);
  const others = remotes.filter((remote) => !named.includes(remote));
  return {
    named: named.map(({ app }) => app),
    elsewhere: others.flatMap(({ routes }) => routes.map((route) => route.path)),
  };
}
