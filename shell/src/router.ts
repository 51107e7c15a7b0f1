import { createBrowserRouter, type HydrationState, type RouteObject } from 'react-router-dom';
import * as v from 'valibot';
import { type AppInstances, createAppContext } from './app-context.ts';
import type { Mounting } from './remotes/mounting.ts';
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

/** Makes the router of a tab. */
export function createRouter({ instances, mounting, routes, hydration }: RouterParts): Router {
  const context = createAppContext(instances);
  const router = createBrowserRouter(routes, {
    ...(mounting && { patchRoutesOnNavigation: mounting.patchRoutes }),
    getContext: () => context,
    ...(hydration === undefined ? {} : { hydrationData: hydration }),
  });
  context.set(whereaboutsContext, () => ({
    destination: router.state.navigation.location,
    shown: router.state.location,
  }));
  return router;
}
