import type { BootstrapRemote } from '@studio/shared/config';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { RemoteLoadError } from '../errors/remote-load-error.ts';

type Lazy = Extract<RouteObject['lazy'], (...args: never) => unknown>;

/**
 * Returns a remote's routes; when the lazy part of one does not load, it throws a RemoteLoadError. Browsers may keep the
 * failed import, so the visitor must be able to reload the page.
 * @param app name of the remote
 */
export function withLoadErrors(app: string, routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy } = route;
    const own = typeof lazy === 'function' ? { ...route, lazy: lazyOf(app, lazy) } : route;
    if (own.children === undefined) return own;
    return { ...own, children: withLoadErrors(app, own.children) };
  });
}

function lazyOf(app: string, lazy: Lazy): Lazy {
  return async () => {
    try {
      return await lazy();
    } catch (error) {
      throw new RemoteLoadError(app, 'failed', { cause: error });
    }
  };
}

/**
 * Loads the lazy parts of the routes that match a path and adds them to the routes. Hydration needs them at once; the
 * router would render the skeleton first.
 * @throws {RemoteLoadError} when a part does not load
 */
export async function loadLazyRoutes(routes: RouteObject[], path: string): Promise<RouteObject[]> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
  return routes;
}

/**
 * Returns the routes of a fallback release for a router that knows those of the live one. Paths that only the live
 * release claims lead to an error, so that none of its pages stays reachable. The first page is never new: a release
 * without a claim for it has it among all others.
 */
export function fallbackRoutes(
  { name, routes: claims }: Pick<BootstrapRemote, 'name' | 'routes'>,
  routes: RouteObject[],
): RouteObject[] {
  const missing = claims.filter(({ path }) => !routes.some((route) => route.path === path));
  const { id: _, ...everyPage } = routes.find(({ path }) => path === '*') ?? {};
  return withFallbackIds([
    ...routes,
    ...missing.map(({ path }) =>
      path === '/' && everyPage.path !== undefined
        ? { ...everyPage, path }
        : {
            path,
            loader: () => {
              throw new RemoteLoadError(name, 'failed');
            },
            element: null,
          },
    ),
  ]);
}

/** Prefixes the ids of routes: the live release's routes with the same ids stay in the router. */
function withFallbackIds(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { id } = route;
    const own = id === undefined ? route : { ...route, id: `fallback:${id}` };
    if (own.children === undefined) return own;
    return { ...own, children: withFallbackIds(own.children) };
  });
}
