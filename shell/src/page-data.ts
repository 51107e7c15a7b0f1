import type { RouteHandle } from '@studio/shared/contract';
import type { DataStrategyFunction, DataStrategyMatch, RouteObject } from 'react-router-dom';
import type { KeptPages, LoadedPage, Visit } from './kept-pages.ts';
import { type Whereabouts, whereaboutsContext } from './whereabouts.ts';

type Route = Pick<RouteObject, 'handle' | 'loader'>;

/** The page that a route loads, if what it is shown with may be kept. */
export function keepable({ handle, loader }: Route, url: string): LoadedPage | undefined {
  const { isPublic }: RouteHandle = handle ?? {};
  return isPublic && typeof loader === 'function' ? { url, loader } : undefined;
}

/** The address of a page of this site as loaders are given it: whole, without a hash. */
export function pageAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `${window.location.origin}${pathname}${search}`;
}

function visitTo(url: string, { destination, shown }: Whereabouts): Visit {
  const isShown = destination?.pathname === shown.pathname && destination.search === shown.search;
  if (destination === undefined || isShown) return 'again';
  // On the way through the history the address changes first, else last.
  return pageAddress(window.location) === url ? 'history' : 'link';
}

/** Loads what a navigation needs, and shows public pages with what is kept of them. */
export function pageData(kept: KeptPages): DataStrategyFunction {
  function load(match: DataStrategyMatch, { url, method }: Request, visit: Visit) {
    if (method !== 'GET') return match.resolve();
    return match.resolve((handler) => {
      // Now the route is there, also where its code is a chunk of its own.
      const page = keepable(match.route, url);
      return page === undefined ? handler() : kept.get(page, visit, handler);
    });
  }

  return ({ runClientMiddleware }) =>
    runClientMiddleware(async ({ request, matches, context }) => {
      const visit = visitTo(request.url, context.get(whereaboutsContext)());
      const loaded = matches
        .filter((match) => match.shouldLoad)
        .map(async (match) => [match.route.id, await load(match, request, visit)] as const);
      return Object.fromEntries(await Promise.all(loaded));
    });
}
