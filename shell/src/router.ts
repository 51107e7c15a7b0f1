import { createBrowserRouter, type HydrationState, type RouteObject } from 'react-router-dom';
import * as v from 'valibot';
import { type AppInstances, createAppContext } from './app-context.ts';
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
  readonly mounting: Pick<Mounting, 'patchRoutes'> | undefined;
  readonly routes: RouteObject[];
  readonly hydration: HydrationState | undefined;
}

/**
 * What the router starts from. The root's loader is for navigations, so the first page must not wait for it. Where there
 * is neither that nor anything from the server, the router must start from nothing: it asks for missing routes then.
 */
function startingFrom(
  [root]: RouteObject[],
  hydration: HydrationState | undefined,
): { hydrationData?: HydrationState } {
  if (hydration === undefined && root?.loader === undefined) return {};
  const loaderData = { ...hydration?.loaderData, [rootRouteId]: null };
  return { hydrationData: { ...hydration, loaderData } };
}

/** Makes the router of a tab. */
export function createRouter({ instances, mounting, routes, hydration }: RouterParts): Router {
  const context = createAppContext(instances);
  const router = createBrowserRouter(routes, {
    ...(mounting && { patchRoutesOnNavigation: mounting.patchRoutes }),
    getContext: () => context,
    ...startingFrom(routes, hydration),
  });
  context.set(whereaboutsContext, () => ({
    destination: router.state.navigation.location,
    shown: router.state.location,
  }));
  return router;
}
