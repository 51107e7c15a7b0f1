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
  const routes = remotes.flatMap((remote) =>
    remote.routes.map((claim) => ({ path: claim.path, handle: { remote, claim } })),
  );
  return matchRoutes(routes, path)?.at(-1)?.route.handle;
}
