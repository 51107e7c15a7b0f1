import { matchRoutes, type RouteObject } from 'react-router-dom';

/**
 * Loads the code of the routes that match a path, where it is a chunk of its own: hydration needs it at once,
 * while the router would show its skeleton first.
 */
export async function readyRoutes(routes: RouteObject[], path: string): Promise<RouteObject[]> {
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
