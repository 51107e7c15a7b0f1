import type { BootstrapData } from '@studio/shared/config';
import {
  ownerOf,
  type RemoteModule,
  type RouteHandle,
  type SkeletonShape,
} from '@studio/shared/contract';
import type { ReactNode } from 'react';
import {
  type HydrationState,
  type IndexRouteObject,
  Outlet,
  type RouteObject,
  redirectDocument,
} from 'react-router-dom';
import { RouteError } from './errors/route-error.tsx';
import { requireUser } from './guard.ts';
import { ContentSlot } from './layout/content-slot.tsx';
import { DefaultLayout } from './layout/default-layout.tsx';
import { KeptContent } from './layout/kept-content.tsx';
import { Skeleton } from './layout/skeleton.tsx';
import { ScrollMemory } from './scroll-memory.tsx';

/** Id of the route above all others. */
export const rootRouteId = 'root';

/** What a navigation passes before anything of its target is loaded; only the browser has any. */
export type RootRoute = Pick<IndexRouteObject, 'loader' | 'shouldRevalidate'>;

/** Id of the route under which the remotes' routes hang. */
export const contentRouteId = 'content';

/**
 * Id of the route whose children win over those of the same path that hang beside it: the router takes the first of
 * routes that fit equally well.
 */
export const substituteRouteId = 'substitute';

function shellRoutes(
  boot: BootstrapData,
  slot: ReactNode,
  children: RouteObject[],
  root: RootRoute = {},
): RouteObject[] {
  return [
    {
      ...root,
      id: rootRouteId,
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
          children: [{ id: substituteRouteId, children: [] }, ...children],
        },
      ],
    },
  ];
}

function handleOf(route: RouteObject): RouteHandle {
  return route.handle ?? {};
}

/** A route and its children with the guard before those that need a login, wherever they stand in the tree. */
function guarded(route: RouteObject): RouteObject {
  if (handleOf(route).requiresLogin) {
    const { middleware = [], loader = () => null } = route;
    // Without a loader the router would show the route at once and never ask the guard.
    return Object.assign<RouteObject, Partial<RouteObject>>(
      { ...route },
      {
        middleware: [requireUser, ...middleware],
        loader,
      },
    );
  }
  if (route.children === undefined) return route;
  return { ...route, children: route.children.map(guarded) };
}

/** A remote's routes as the shell mounts them: guarded, and with what stands in for each until it is there. */
export function mountedRoutes(
  boot: BootstrapData,
  remote: Pick<RemoteModule, 'routes'>,
): RouteObject[] {
  return remote.routes.map((route) => {
    const skeleton: SkeletonShape = handleOf(route).skeleton ?? 'page';
    return { ...guarded(route), hydrateFallbackElement: <Skeleton boot={boot} shape={skeleton} /> };
  });
}

/**
 * The frame of a page that only the browser fills: what the server sends of it, in the shape that its owner claims.
 * @param path path of the page's URL
 */
export function clientOnlyRoutes(boot: BootstrapData, path: string): RouteObject[] {
  const skeleton = ownerOf(path, boot.remotes)?.claim.skeleton ?? 'page';
  return [{ path: '*', element: <Skeleton boot={boot} shape={skeleton} /> }];
}

/** Stand-ins for remotes that the page does not name: their pages are loaded as documents, whatever leads there. */
function elsewhereRoutes({ elsewhere = [] }: BootstrapData): RouteObject[] {
  return elsewhere.map((path) => ({
    path,
    loader: ({ request }) => redirectDocument(request.url),
    element: null,
  }));
}

/**
 * The shell's own routes: the layout, and in it whatever the remotes bring. The root has no path, or the
 * router would not ask for the routes of `/`.
 */
export function createRoutes(
  boot: BootstrapData,
  children: RouteObject[],
  root?: RootRoute,
): RouteObject[] {
  return shellRoutes(boot, <ContentSlot />, [...children, ...elsewhereRoutes(boot)], root);
}

const keptRouteId = 'kept';

/** Stand-in for a remote that did not arrive: the server's content stays, every link loads its page anew. */
export function createKeptRoutes(boot: BootstrapData): RouteObject[] {
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
