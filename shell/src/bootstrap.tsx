import { type SlotPlaceProps, SlotProvider } from '@studio/shared/client';
import { parseBootstrapData } from '@studio/shared/contract';
import { startTransition, useEffect, useRef } from 'react';
import { type RouteObject, RouterProvider } from 'react-router-dom';
import { App } from './app/app.tsx';
import { createAppContext } from './app/context.ts';
import { createInstances } from './app/instances.ts';
import { fetchWithComposition } from './composition/fetch-with-composition.ts';
import { RemoteLoadError } from './errors/remote-load-error.ts';
import type { FirstScript } from './first/run-page.ts';
import { nextTask, whenIdle } from './first/scheduling.ts';
import { keepMenuOpen } from './layout/menu.ts';
import { loadMessages } from './messages/index.ts';
import { createLoaderCache } from './navigation/loader-cache.ts';
import { createNavigationGuard } from './navigation/navigation-guard.ts';
import { createRouter, parseHydration } from './navigation/router.ts';
import {
  createRoutes,
  createServerContentRoutes,
  serverContentHydration,
} from './navigation/routes.tsx';
import { updateDocument } from './navigation/update-document.ts';
import { createReleaseStyles, importRemote } from './remotes/federation.ts';
import { createRemoteLoader } from './remotes/remote-loader.ts';
import { createRouteRegistry } from './remotes/route-registry.ts';
import { monitorProgress } from './remotes/stall-detection.ts';
import {
  createAddReport,
  createRootErrorHandler,
  createRouteFailureHandler,
  reportUncaughtErrors,
} from './reports/failures.ts';
import { followSession } from './session/follow-session.ts';
import { initialLogin } from './session/initial-login.ts';
import { SlotPlace } from './slots/slot-place.tsx';

/**
 * Starts the shell in the browser: hydrates the server's markup, or renders the page when the server sent a skeleton.
 * @throws when the document lacks the shell's root element or its JSON blocks have another shape
 */
export async function hydratePage({ addReport: send, traceparent }: FirstScript): Promise<void> {
  // A chunk of its own, which the page preloads: the browser evaluates it in another task.
  const reactDom = import(/* webpackChunkName: "dom" */ 'react-dom/client');
  const container = document.getElementById('root');
  if (container === null) throw new Error('the document has no #root');
  const boot = parseBootstrapData(readJsonBlock('boot'));
  const { composition } = boot;
  const addReport = createAddReport(boot, send);
  reportUncaughtErrors(addReport);
  const hydration = parseHydration(readJsonBlock('hydration'));
  const isServerRendered = hydration !== undefined;
  const instances = createInstances(
    boot,
    await loadMessages(boot.language),
    fetchWithComposition({ composition, traceparent }, window.fetch.bind(window)),
  );
  const loader = createRemoteLoader({
    importRemote,
    async createPageRoutes(app, module) {
      const { browserRoutes } = await import(
        /* webpackChunkName: "pages" */ './pages/pages-routes.tsx'
      );
      return browserRoutes(app, module, instances);
    },
    monitorProgress,
    addReport,
  });
  const registry = createRouteRegistry(boot, {
    messagesOf: instances.messagesOf,
    loader,
    styles: createReleaseStyles(),
  });
  let latestComposition = composition;
  const root = createNavigationGuard({
    store: instances.store,
    isOutdated: () => latestComposition !== composition,
  });
  const login = initialLogin(boot, window.location);
  if (login !== undefined) window.history.replaceState(null, '', login);

  async function initialRoutes(): Promise<RouteObject[] | undefined> {
    try {
      return await registry.initialRoutes(window.location.pathname, isServerRendered);
    } catch (error) {
      console.warn(error);
      // The loader reports remotes that did not load; any other error is a bug.
      if (!(error instanceof RemoteLoadError)) addReport({ error });
      return undefined;
    }
  }

  const routes = await initialRoutes();
  const { createRoot, hydrateRoot } = await reactDom;
  await nextTask();
  // The server's markup stays readable when its remote does not load.
  const keepServerContent = routes === undefined && isServerRendered;
  const cache = createLoaderCache();
  // Keeps the place before the router's listener free: see makeBackCloseDialogs.
  window.onpopstate = () => undefined;
  const router = createRouter({
    instances,
    cache,
    // The routes of server content must win: the registry would offer better matches.
    patchRoutes: keepServerContent ? undefined : registry.patchRoutes,
    routes: keepServerContent
      ? createServerContentRoutes(boot)
      : createRoutes(boot, routes ?? [], root),
    hasInitialRoutes: keepServerContent || routes !== undefined,
    hydration: keepServerContent ? serverContentHydration : hydration,
  });
  updateDocument(router, instances, { isServerRendered, whenIdle });
  // A revalidation would leave an error panel on the screen.
  const navigateToCurrentPage = () =>
    router.navigate(router.state.location, { replace: true, preventScrollReset: true });
  loader.onLateLoad(() => {
    if (router.state.errors !== null) void navigateToCurrentPage();
  });
  const onRouteFailure = createRouteFailureHandler({
    boot,
    isLive: registry.isLive,
    addReport,
    onRemoteFailure(remote) {
      // Without a fallback the error panel stays; the failure itself is reported already.
      registry.fallBack(remote, router.patchRoutes).then(navigateToCurrentPage, () => undefined);
    },
  });
  const slotSite = {
    ...{ instances, addReport, loadFiller: registry.loadFiller, failed: new Set<string>() },
  };
  const fillSlot = (slot: SlotPlaceProps) => (
    <SlotPlace key={slot.name} {...slot} site={slotSite} />
  );
  await nextTask();
  const initialLocation = router.state.location;
  const tree = (
    <App instances={instances}>
      <SlotProvider value={fillSlot}>
        <RouterProvider
          router={router}
          onError={onRouteFailure}
          // A transition would render the next page in slices and yield to other work; the visitor waits for it.
          useTransitions={false}
        />
      </SlotProvider>
      <OnMount
        run={() => {
          // The router may have navigated during hydration, before React subscribed to it.
          if (router.state.location !== initialLocation) void navigateToCurrentPage();
        }}
      />
    </App>
  );
  const options = { onUncaughtError: createRootErrorHandler(addReport) };
  if (isServerRendered) {
    // React hydrates a transition in slices, so that the page handles input in between.
    startTransition(() => void hydrateRoot(container, tree, options));
  } else {
    // The document contains a skeleton only, which this render replaces.
    keepMenuOpen(instances.store);
    createRoot(container, options).render(tree);
  }
  whenIdle(() => {
    followSession(router, instances);
    const onComposition = (latest: string) => {
      latestComposition = latest;
    };
    import(/* webpackChunkName: "reports" */ './idle.ts').then(
      ({ startIdleWork }) => {
        const contextAt = (path: string) => createAppContext(instances, path);
        startIdleWork({ boot, router, loader, cache, contextAt, addReport: send, onComposition });
      },
      // The page works without this chunk.
      () => undefined,
    );
  });
}

/**
 * Parses a JSON block of the document.
 * @returns undefined when the document has no such block
 */
function readJsonBlock(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text === null || text === undefined ? undefined : JSON.parse(text);
}

/** Calls `run` once on mount; renders nothing. */
function OnMount({ run }: { readonly run: () => void }) {
  const first = useRef(run);
  useEffect(() => first.current(), []);
  return null;
}
