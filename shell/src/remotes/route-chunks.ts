import type { RouteObject } from 'react-router-dom';
import { RemoteLoadError } from '../errors/remote-load-error.ts';

type Lazy = Extract<RouteObject['lazy'], (...args: never) => unknown>;

function naming(app: string, lazy: Lazy): Lazy {
  return async () => {
    try {
      return await lazy();
    } catch (error) {
      throw new RemoteLoadError(app, 'failed', { cause: error });
    }
  };
}

/**
 * A remote's routes, of which code that does not load is a part of the remote that is missing: browsers may keep that
 * failure, so the visitor must be offered the page anew instead of the same import.
 * @param app name of the remote
 */
export function routeChunks(app: string, routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy } = route;
    const own = typeof lazy === 'function' ? { ...route, lazy: naming(app, lazy) } : route;
    if (own.children === undefined) return own;
    return { ...own, children: routeChunks(app, own.children) };
  });
}
