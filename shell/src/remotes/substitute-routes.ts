import type { BootstrapRemote } from '@studio/shared/config';
import type { RouteObject } from 'react-router-dom';
import { RemoteLoadError } from '../errors/remote-load-error.ts';

/** With ids of their own: those of the routes they stand in for are in use. */
function withOtherIds(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { id } = route;
    const other = id === undefined ? route : { ...route, id: `substitute:${id}` };
    if (other.children === undefined) return other;
    return { ...other, children: withOtherIds(other.children) };
  });
}

/**
 * The routes of a remote's release before as they take the place of the live one's: whole, so that where it has no page
 * at an address of the live one, none stands there.
 */
export function substituteRoutes(
  { name, routes: claims }: Pick<BootstrapRemote, 'name' | 'routes'>,
  routes: RouteObject[],
): RouteObject[] {
  const missing = claims.filter(({ path }) => !routes.some((route) => route.path === path));
  return withOtherIds([
    ...routes,
    ...missing.map(({ path }) => ({
      path,
      loader: () => {
        throw new RemoteLoadError(name, 'failed');
      },
      element: null,
    })),
  ]);
}
