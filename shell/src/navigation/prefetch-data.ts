import type { Params, RouteObject, RouterContextProvider } from 'react-router-dom';
import { cacheKeyOf, pageUrl } from './data-strategy.ts';
import type { LoaderCache } from './loader-cache.ts';

/** Loads the data of a route before the visitor follows a link to it. */
export type PrefetchData = (route: RouteObject, params: Params, address: URL) => Promise<unknown>;

/** Creates the prefetch that puts the data of public pages into the cache. */
export function createDataPrefetch(
  cache: LoaderCache,
  contextAt: (path: string) => RouterContextProvider,
): PrefetchData {
  return async (route, params, address) => {
    const url = new URL(pageUrl(address));
    const key = cacheKeyOf(route, url.href);
    if (key === undefined) return;
    const request = new Request(url);
    const context = contextAt(url.pathname);
    const pattern = route.path ?? '';
    await cache.get(key, 'link', () => key.loader({ request, url, pattern, params, context }));
  };
}
