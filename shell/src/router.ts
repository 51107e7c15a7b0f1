import { createBrowserRouter, type HydrationState, type RouteObject } from 'react-router-dom';
import * as v from 'valibot';
import { type AppInstances, createAppContext } from './app-context.ts';
import type { KeptPages } from './kept-pages.ts';
import { keepable, pageAddress, pageData } from './page-data.ts';
import type { Mounting } from './remotes/mounting.ts';
import { rootRouteId } from './routes.tsx';
import { whereaboutsContext } from './whereabouts.ts';

export type Router = ReturnType<typeof createBrowserRouter>;

const hydrationSchema = v.object({
  loaderData: v.record(v.string(), v.unknown()),
  errors: v.nullable(v.record(v.string(), v.unknown())),
});

/** Where the server's router stopped; undefined when the page came with a skeleton only. */
export function parseHydration(block: unknown): HydrationState | undefined {
  return block === undefined ? undefined : v.parse(hydrationSchema, block);
}

interface RouterParts {
  readonly instances: AppInstances;
  readonly kept: KeptPages;
  readonly mounting: Pick<Mounting, 'patchRoutes'> | undefined;
  readonly routes: RouteObject[];
  /** Whether the routes of the first page are among them. */
  readonly hasFirstRoutes: boolean;
  readonly hydration: HydrationState | undefined;
}

/**
 * What the router starts from. The root's loader is for navigations, so the first page must not wait for it. Where its
 * routes are missing, the router must start from nothing: it asks for them then.
 */
function startingFrom(
  hydration: HydrationState | undefined,
  hasFirstRoutes: boolean,
): { hydrationData?: HydrationState } {
  if (!hasFirstRoutes) return {};
  const loaderData = { ...hydration?.loaderData, [rootRouteId]: null };
  return { hydrationData: { ...hydration, loaderData } };
}

/** Who goes back to the first page finds it as it came. */
function keepFirstPage({ state }: Router, kept: KeptPages): void {
  const url = pageAddress(state.location);
  for (const { route } of state.matches) {
    const page = keepable(route, url);
    const data = state.loaderData[route.id];
    if (page !== undefined && data !== undefined) kept.keep(page, data);
  }
}

/** Makes the router of a tab. */
export function createRouter({
  instances,
  kept,
  mounting,
  routes,
  hasFirstRoutes,
  hydration,
}: RouterParts): Router {
  const context = createAppContext(instances);
  const router = createBrowserRouter(routes, {
    ...(mounting && { patchRoutesOnNavigation: mounting.patchRoutes }),
    getContext: () => context,
    dataStrategy: pageData(kept),
    ...startingFrom(hydration, hasFirstRoutes),
  });
  context.set(whereaboutsContext, () => ({
    destination: router.state.navigation.location,
    shown: router.state.location,
  }));
  keepFirstPage(router, kept);
  return router;
}
