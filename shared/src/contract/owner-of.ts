import { matchRoutes } from 'react-router-dom';

interface Claimant {
  readonly routes: readonly { readonly path: string }[];
}

/** A remote and the route claim by which it owns a path. */
export interface Ownership<Remote extends Claimant> {
  readonly remote: Remote;
  readonly claim: Remote['routes'][number];
}

/**
 * Returns the remote that owns a path, ranked as the router ranks routes: specific patterns win over `*`.
 * @param path path of a URL, without origin and query
 */
export function ownerOf<Remote extends Claimant>(
  path: string,
  remotes: readonly Remote[],
): Ownership<Remote> | undefined {
  return matchOf(path, remotes)?.route.handle;
}

interface Moving {
  readonly routes: readonly { readonly path: string; readonly movedTo?: string | undefined }[];
}

/**
 * Returns the path that took the place of another one for good, with its parameters; undefined for one that has not
 * moved.
 * @param path path of a URL, without origin and query
 */
export function movedPath(path: string, remotes: readonly Moving[]): string | undefined {
  const match = matchOf(path, remotes);
  return match?.route.handle.claim.movedTo?.replace(/:([\w-]+)/g, (_, name: string) =>
    encodeURIComponent(match.params[name] ?? ''),
  );
}

function matchOf<Remote extends Claimant>(path: string, remotes: readonly Remote[]) {
  const routes = remotes.flatMap((remote) =>
    remote.routes.map((claim: Remote['routes'][number]) => ({
      path: claim.path,
      handle: { remote, claim },
    })),
  );
  return matchRoutes(routes, path)?.at(-1);
}
