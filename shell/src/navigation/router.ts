import {
  createBrowserRouter,
  type DataRouter,
  type HydrationState,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import * as v from 'valibot';
import { createAppContext, locationsContext } from '../app/context.ts';
import type { AppInstances } from '../app/instances.ts';
import { cacheKeyOf, createDataStrategy, pageUrl } from './data-strategy.ts';
import type { LoaderCache } from './loader-cache.ts';
import { rootRouteId } from './routes.tsx';

const hydrationSchema = v.object({
  loaderData: v.record(v.string(), v.unknown()),
  /** The answer to a form that was sent before hydration. */
  actionData: v.exactOptional(v.record(v.string(), v.unknown())),
  errors: v.nullable(v.record(v.string(), v.unknown())),
});

/**
 * Parses the state of the server's router.
 * @returns undefined when the page came as a skeleton, without state
 * @throws {v.ValiError} when the state has another shape
 */
export function parseHydration(state: unknown): HydrationState | undefined {
  return state === undefined ? undefined : v.parse(hydrationSchema, state);
}

interface RouterOptions {
  readonly instances: AppInstances;
  readonly cache: LoaderCache;
  readonly routes: RouteObject[];
  /** Adds the routes of a remote on demand; undefined when all routes are known. */
  readonly patchRoutes: PatchRoutesOnNavigationFunction | undefined;
  /** True when `routes` contains those of the first page. */
  readonly hasInitialRoutes: boolean;
  readonly hydration: HydrationState | undefined;
}

/** Creates the router of a tab. */
export function createRouter({
  instances,
  cache,
  routes,
  patchRoutes,
  hasInitialRoutes,
  hydration,
}: RouterOptions): DataRouter {
  // Each navigation has a context of its own: its loaders must not meet the messages of the next one's remote.
  function getContext() {
    const context = createAppContext(instances, window.location.pathname);
    context.set(locationsContext, () => ({
      next: router.state.navigation.location,
      current: router.state.location,
    }));
    return context;
  }

  const router: DataRouter = createBrowserRouter(routes, {
    ...(patchRoutes && { patchRoutesOnNavigation: patchRoutes }),
    getContext,
    dataStrategy: createDataStrategy(cache, instances.messagesAt),
    ...(hasInitialRoutes && { hydrationData: withRootData(hydration) }),
  });
  cacheInitialPage(router, cache);
  return router;
}

/** Adds data for the root route: its loader guards navigations, and the first page must not wait for it. */
function withRootData(hydration: HydrationState | undefined): HydrationState {
  return { ...hydration, loaderData: { ...hydration?.loaderData, [rootRouteId]: null } };
}

function cacheInitialPage({ state }: DataRouter, cache: LoaderCache): void {
  const url = pageUrl(state.location);
  for (const { route } of state.matches) {
    const key = cacheKeyOf(route, url);
    const data = state.loaderData[route.id];
    if (key !== undefined && data !== undefined) cache.set(key, data);
  }
}
