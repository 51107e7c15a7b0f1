import type { BootData } from '@studio/shared/config';
import type { RemoteModule, RouteHandle } from '@studio/shared/contract';
import type { ReactNode } from 'react';
import { type HydrationState, Outlet, type RouteObject, redirectDocument } from 'react-router-dom';
import { RouteError } from './errors/route-error.tsx';
import { requireUser } from './guard.ts';
import { ContentSlot } from './layout/content-slot.tsx';
import { DefaultLayout } from './layout/default-layout.tsx';
import { KeptContent } from './layout/kept-content.tsx';
import { PageSkeleton } from './layout/page-skeleton.tsx';
import { ScrollMemory } from './scroll-memory.tsx';

/** Id of the route under which the remotes' routes hang. */
export const contentRouteId = 'content';

function shellRoutes(boot: BootData, slot: ReactNode, children: RouteObject[]): RouteObject[] {
  return [
    {
      id: 'root',
      element: (
        <DefaultLayout boot={boot}>
          <Outlet />
          <ScrollMemory />
        </DefaultLayout>
      ),
      errorElement: (
        <DefaultLayout boot={boot}>
          <RouteError boot={boot} />
        </DefaultLayout>
      ),
      children: [
        {
          id: contentRouteId,
          element: slot,
          errorElement: <RouteError boot={boot} />,
          children,
        },
      ],
    },
  ];
}

function handleOf(route: RouteObject): RouteHandle {
  return route.handle ?? {};
}

/** What makes the guard stand before a route. */
function guarded({ middleware = [], loader = () => null }: RouteObject): Partial<RouteObject> {
  // Without a loader the router would show the route at once and never ask the guard.
  return { middleware: [requireUser, ...middleware], loader };
}

/** A remote's routes as the shell mounts them: those that need a login go through the guard. */
export function mountedRoutes(remote: Pick<RemoteModule, 'routes'>): RouteObject[] {
  return remote.routes.map((route) => {
    const mounted: RouteObject = { ...route, hydrateFallbackElement: <PageSkeleton /> };
    return handleOf(route).requiresLogin ? Object.assign(mounted, guarded(route)) : mounted;
  });
}

/** The frame of a page whose content only its owner may see: what the server sends of it. */
export function frameRoutes(): RouteObject[] {
  return [{ path: '*', element: <PageSkeleton /> }];
}

/**
 * The shell's own routes: the layout, and in it whatever the remotes bring. The root has no path, or the
 * router would not ask for the routes of `/`.
 */
export function createRoutes(boot: BootData, children: RouteObject[]): RouteObject[] {
  return shellRoutes(boot, <ContentSlot />, children);
}

const keptRouteId = 'kept';

/** Stand-in for a remote that did not arrive: the server's content stays, every link loads its page anew. */
export function createKeptRoutes(boot: BootData): RouteObject[] {
  return shellRoutes(boot, <KeptContent />, [
    {
      id: keptRouteId,
      path: '*',
      loader: ({ request }) => redirectDocument(request.url),
      element: null,
    },
  ]);
}

/** What those routes start from. Without data of its own the first page would be loaded anew, for ever. */
export const keptHydration: HydrationState = { loaderData: { [keptRouteId]: null } };
