import type { Release, RouteClaim } from '@studio/shared/contract';

/** A page that a candidate is tried on. */
export interface SmokePage {
  readonly path: string;
  /** Whether the server sends its content, not only a frame for the browser to fill. */
  readonly isWhole: boolean;
}

const pageOf = ({ path, requiresLogin, frame }: RouteClaim): SmokePage => ({
  path,
  isWhole: !requiresLogin && frame === undefined,
});

/** Claims that are addresses as they stand. */
const fixed = ({ routes }: Release) =>
  routes.filter(({ path }) => path.startsWith('/') && !/[:*]/.test(path));

/**
 * The pages that show whether a candidate works: every address a remote claims that has no parameters; for the shell,
 * which is on every page, home and one page of each remote.
 * @param others the releases it is tried with
 */
export function smokePages(candidate: Release, others: readonly Release[]): SmokePage[] {
  if (candidate.app !== 'shell') return fixed(candidate).map(pageOf);
  const ofRemotes = others.flatMap((remote) => fixed(remote).slice(0, 1).map(pageOf));
  const home = others.flatMap(fixed).find(({ path }) => path === '/');
  const pages = [...(home === undefined ? [] : [pageOf(home)]), ...ofRemotes];
  return [...new Map(pages.map((page) => [page.path, page])).values()];
}
