import { i18nContext } from '@studio/shared/client';
import type { RouteHandle } from '@studio/shared/contract';
import type { DataStrategyFunction, DataStrategyMatch, RouteObject } from 'react-router-dom';
import { locationsContext, type NavigationLocations } from '../app/context.ts';
import type { AppInstances } from '../app/instances.ts';
import type { CacheKey, LoaderCache, NavigationKind } from './loader-cache.ts';

/** Returns the cache key of a route at a URL; undefined when its data must not be cached. */
export function cacheKeyOf(
  { handle, loader }: Pick<RouteObject, 'handle' | 'loader'>,
  url: string,
): CacheKey | undefined {
  const { isPublic }: RouteHandle = handle ?? {};
  return isPublic && typeof loader === 'function' ? { url, loader } : undefined;
}

/** Returns the URL of a page of this site as loaders receive it: absolute, without a hash. */
export function pageUrl({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `${window.location.origin}${pathname}${search}`;
}

function kindOf(url: string, { next, current }: NavigationLocations): NavigationKind {
  const isCurrent = next?.pathname === current.pathname && next.search === current.search;
  if (next === undefined || isCurrent) return 'reload';
  // Back and Forward change the address before the loaders run, links after them.
  return pageUrl(window.location) === url ? 'history' : 'link';
}

/**
 * Creates the router's data strategy: it answers the loaders of public pages from the cache, and gives loaders and
 * middleware the messages of the remote that owns the page.
 */
export function createDataStrategy(
  cache: LoaderCache,
  messagesAt: AppInstances['messagesAt'],
): DataStrategyFunction {
  function load(match: DataStrategyMatch, { url, method }: Request, kind: NavigationKind) {
    if (method !== 'GET') return match.resolve();
    return match.resolve((handler) => {
      // Lazy routes have loaded at this point, so their loader is known.
      const key = cacheKeyOf(match.route, url);
      return key === undefined ? handler() : cache.get(key, kind, handler);
    });
  }

  return ({ runClientMiddleware, request, context }) => {
    context.set(i18nContext, messagesAt(new URL(request.url).pathname));
    return runClientMiddleware(async ({ request, matches, context }) => {
      const kind = kindOf(request.url, context.get(locationsContext)());
      const results = matches
        .filter((match) => match.shouldLoad)
        .map(async (match) => [match.route.id, await load(match, request, kind)] as const);
      return Object.fromEntries(await Promise.all(results));
    });
  };
}
