import { parseBoot } from '@studio/shared/config';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type RouteObject, RouterProvider } from 'react-router-dom';
import { App } from './app.tsx';
import { followLikelyNext } from './follow-likely-next.ts';
import { followRouter } from './follow-router.ts';
import { followSession } from './follow-session.ts';
import { createInstances } from './instances.ts';
import { loginFirst } from './login-first.ts';
import { readBlock } from './read-block.ts';
import { federatedModule } from './remotes/federation.ts';
import { createMounting, type Mounting } from './remotes/mounting.ts';
import { createPrefetch, prefetchLinks } from './remotes/prefetch.ts';
import { createRemoteLoader } from './remotes/remote-loader.ts';
import { createRouter, parseHydration } from './router.ts';
import { createKeptRoutes, createRoutes, keptHydration } from './routes.tsx';
import { whenIdle } from './when-idle.ts';

/** The routes to start with; undefined when their remote cannot be had now. */
async function firstRoutes(
  mounting: Mounting,
  asRendered: boolean,
): Promise<RouteObject[] | undefined> {
  try {
    return await mounting.firstRoutes(window.location.pathname, asRendered);
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/** Starts the site in the browser: from the tree the server rendered, where it rendered one. */
export async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('the document has no #root');
  const boot = parseBoot(readBlock('boot'));
  const hydration = parseHydration(readBlock('hydration'));
  const instances = createInstances(boot, window.fetch.bind(window));
  const loader = createRemoteLoader({ fetchModule: federatedModule });
  const mounting = createMounting(boot, instances.i18n, loader);
  const login = loginFirst(boot, window.location);
  if (login !== undefined) window.history.replaceState(null, '', login);
  const routes = await firstRoutes(mounting, hydration !== undefined);
  // Content that the server rendered stays readable even if its remote never arrives.
  const keepContent = routes === undefined && hydration !== undefined;
  const router = createRouter({
    instances,
    // Routes that lead to other documents must not be searched for better ones.
    mounting: keepContent ? undefined : mounting,
    routes: keepContent ? createKeptRoutes(boot) : createRoutes(boot, routes ?? []),
    hydration: keepContent ? keptHydration : hydration,
  });
  followRouter(router, boot, instances, hydration !== undefined);
  loader.onLateArrival(() => {
    if (router.state.errors !== null) void router.revalidate();
  });
  const tree = (
    <App instances={instances}>
      <RouterProvider router={router} />
    </App>
  );
  // Without data there is only a frame in the document, which is drawn anew with what fills it.
  if (hydration === undefined) createRoot(container).render(tree);
  else hydrateRoot(container, tree);
  whenIdle(() => {
    followSession(router, instances);
    const prefetch = createPrefetch(boot, loader);
    prefetchLinks(prefetch);
    followLikelyNext(router, prefetch, whenIdle);
  });
}
