import type {
  BootstrapData,
  RemoteModule,
  RouteHandle,
  SkeletonShape,
} from '@studio/shared/contract';
import { movedPath, ownerOf } from '@studio/shared/contract/owner-of';
import type { ReactNode } from 'react';
import {
  type HydrationState,
  type IndexRouteObject,
  Outlet,
  type RouteObject,
  redirect,
  redirectDocument,
} from 'react-router-dom';
import { RouteError } from '../errors/route-error.tsx';
import { ContentSlot, ServerContent } from '../layout/content-slot.tsx';
import { DefaultLayout } from '../layout/default-layout.tsx';
import { Skeleton } from '../layout/skeleton.tsx';
import { requireUser } from '../session/guard.ts';
import { ScrollMemory } from './scroll-memory.tsx';

/** The id of the topmost route. */
export const rootRouteId = 'root';

/** The part of the root route that only the browser has: it runs before a navigation loads anything of its target. */
export type RootRoute = Pick<IndexRouteObject, 'loader' | 'shouldRevalidate'>;

/** The id of the parent of all remotes' routes. */
export const contentRouteId = 'content';

/**
 * The id of the route for fallback releases. It is the first child of the content route: of routes that match equally
 * well, the router takes the first.
 */
export const fallbackRouteId = 'fallback';

const serverContentRouteId = 'kept';

/**
 * Creates the shell's routes: the layout around the routes of the remotes. The root route has no path, because the
 * router would not ask for the routes of `/` otherwise.
 */
export function createRoutes(
  boot: BootstrapData,
  children: RouteObject[],
  root?: RootRoute,
): RouteObject[] {
  const own = [...children, ...movedRoutes(boot), ...documentRoutes(boot)];
  return shellRoutes(boot, <ContentSlot />, own, root);
}

/** Creates the routes of a page whose remote did not load: the server's markup stays, and links load new documents. */
export function createServerContentRoutes(boot: BootstrapData): RouteObject[] {
  return shellRoutes(boot, <ServerContent />, [documentRoute('*', serverContentRouteId)]);
}

/** The router's state for these routes. Without it the router would load the first page again, endlessly. */
export const serverContentHydration: HydrationState = {
  loaderData: { [serverContentRouteId]: null },
};

/** Prepares a remote's routes for the shell's router: adds the guard and the skeleton. */
export function prepareRoutes(
  boot: BootstrapData,
  remote: Pick<RemoteModule, 'routes'>,
): RouteObject[] {
  return remote.routes.map((route) => {
    const skeleton: SkeletonShape = handleOf(route).skeleton ?? 'page';
    return { ...guarded(route), hydrateFallbackElement: <Skeleton boot={boot} shape={skeleton} /> };
  });
}

/**
 * Creates the routes with which the server renders a client-only page: a skeleton of the shape that the path's owner
 * claims.
 * @param path path of the page's URL
 */
export function clientOnlyRoutes(boot: BootstrapData, path: string): RouteObject[] {
  const skeleton = ownerOf(path, boot.remotes)?.claim.skeleton ?? 'page';
  return [{ path: '*', element: <Skeleton boot={boot} shape={skeleton} /> }];
}

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
          children: [{ id: fallbackRouteId, children: [] }, ...children],
        },
      ],
    },
  ];
}

/** Creates routes for the paths that remotes have retired; the gateway redirects the requests of documents likewise. */
function movedRoutes({ remotes }: BootstrapData): RouteObject[] {
  const moved = remotes.flatMap(({ routes }) => routes.filter(({ movedTo }) => movedTo));
  return moved.map(({ path }) => ({
    path,
    loader: ({ request }) => {
      const { pathname, search } = new URL(request.url);
      return redirect(`${movedPath(pathname, remotes) ?? '/'}${search}`);
    },
    element: null,
  }));
}

/** Creates routes for the paths of remotes that the page's bootstrap data leaves out. */
function documentRoutes({ elsewhere = [] }: BootstrapData): RouteObject[] {
  return elsewhere.map((path) => documentRoute(path));
}

/** Creates a route whose page loads as a new document. */
function documentRoute(path: string, id?: string): RouteObject {
  return {
    ...(id !== undefined && { id }),
    path,
    loader: ({ request }) => redirectDocument(request.url),
    element: null,
  };
}

function handleOf(route: RouteObject): RouteHandle {
  return route.handle ?? {};
}

/** Adds the guard to each route that requires a login, at any depth. */
function guarded(route: RouteObject): RouteObject {
  if (handleOf(route).requiresLogin) {
    const { middleware = [], loader, lazy } = route;
    // The router runs the middleware only for routes that have a loader.
    const code = { loader: loader ?? (() => null) };
    const isLazy = loader === undefined && typeof lazy === 'function';
    return Object.assign<RouteObject, Partial<RouteObject>>(
      { ...route },
      {
        middleware: [requireUser, ...middleware],
        ...(isLazy ? { lazy: async () => ({ ...code, ...(await lazy()) }) } : code),
      },
    );
  }
  if (route.children === undefined) return route;
  return { ...route, children: route.children.map(guarded) };
}
