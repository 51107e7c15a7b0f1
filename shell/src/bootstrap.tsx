import { parseBootstrapData } from '@studio/shared/config';
import { startTransition } from 'react';
import { type RouteObject, RouterProvider } from 'react-router-dom';
import { App } from './app.tsx';
import { createAppContext } from './app-context.ts';
import { composedFetch } from './composed-fetch.ts';
import { followRouter } from './follow-router.ts';
import { followSession } from './follow-session.ts';
import { createInstances } from './instances.ts';
import { createKeptPages } from './kept-pages.ts';
import { keepOpenedMenu } from './layout/opened-early.ts';
import { leaveRule } from './leave-rule.ts';
import { loginFirst } from './login-first.ts';
import { nextTask } from './next-task.ts';
import { OnceShown } from './once-shown.tsx';
import { readBlock } from './read-block.ts';
import { federatedModule } from './remotes/federation.ts';
import { listenIn } from './remotes/listen-in.ts';
import { createMounting, type Mounting } from './remotes/mounting.ts';
import { createReleaseStyles } from './remotes/release-styles.ts';
import { createRemoteLoader } from './remotes/remote-loader.ts';
import { createQueue } from './reports/queue.ts';
import { onRouteFailure } from './reports/route-failures.ts';
import { tellShellFailure } from './reports/shell-failure.ts';
import { watchErrors } from './reports/watch-errors.ts';
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
  const queue = createQueue();
  let started = '';
  watchErrors(queue.tell, () => started);
  // A file of its own, evaluated apart from the rest; the page names it in its head.
  const drawing = import(/* webpackChunkName: "dom" */ 'react-dom/client');
  const container = document.getElementById('root');
  if (container === null) throw new Error('the document has no #root');
  const boot = parseBootstrapData(readBlock('boot'));
  started = boot.composition;
  const hydration = parseHydration(readBlock('hydration'));
  const instances = createInstances(
    boot,
    composedFetch(boot.composition, window.fetch.bind(window)),
  );
  const loader = createRemoteLoader({
    fetchModule: federatedModule,
    listen: listenIn,
    tell: queue.tell,
  });
  const styles = createReleaseStyles();
  const mounting = createMounting(boot, { messages: instances.i18n, loader, styles });
  let composition = boot.composition;
  const root = leaveRule({
    store: instances.store,
    isOutdated: () => composition !== boot.composition,
  });
  const login = loginFirst(boot, window.location);
  if (login !== undefined) window.history.replaceState(null, '', login);
  const routes = await firstRoutes(mounting, hydration !== undefined);
  const { createRoot, hydrateRoot } = await drawing;
  await nextTask();
  // Content that the server rendered stays readable even if its remote never arrives.
  const keepContent = routes === undefined && hydration !== undefined;
  const kept = createKeptPages();
  const router = createRouter({
    instances,
    kept,
    // Routes that lead to other documents must not be searched for better ones.
    mounting: keepContent ? undefined : mounting,
    routes: keepContent ? createKeptRoutes(boot) : createRoutes(boot, routes ?? [], root),
    hasFirstRoutes: keepContent || routes !== undefined,
    hydration: keepContent ? keptHydration : hydration,
  });
  followRouter(router, boot, instances, hydration !== undefined, whenIdle);
  // Not a revalidation: a panel would stay where it is.
  const showAnew = () =>
    router.navigate(router.state.location, { replace: true, preventScrollReset: true });
  loader.onLateArrival(() => {
    if (router.state.errors !== null) void showAnew();
  });
  const onError = onRouteFailure({
    boot,
    mounting,
    tell: queue.tell,
    blame: (remote) => {
      // Where there is no release before, or none that can be had, the panel is the last word.
      mounting.substitute(remote, router.patchRoutes).then(showAnew, () => undefined);
    },
  });
  await nextTask();
  const { location: first } = router.state;
  const tree = (
    <App instances={instances}>
      <RouterProvider
        router={router}
        onError={onError}
        // The visitor waits for the next page: made in slices it would give way to whatever else there is to do.
        useTransitions={false}
      />
      <OnceShown
        call={() => {
          // Between its slices the router may have gone on, before anybody was listening.
          if (router.state.location !== first) void showAnew();
        }}
      />
    </App>
  );
  const options = { onUncaughtError: tellShellFailure(queue.tell) };
  if (hydration === undefined) {
    // Without data there is only a frame in the document, which is drawn anew with what fills it.
    keepOpenedMenu(instances.store);
    createRoot(container, options).render(tree);
  } else {
    // As a transition React does it in slices, and the page answers in between.
    startTransition(() => void hydrateRoot(container, tree, options));
  }
  whenIdle(() => {
    followSession(router, instances);
    const onComposition = (now: string) => {
      composition = now;
    };
    import(/* webpackChunkName: "reports" */ './idle.ts').then(
      ({ startIdleWork }) => {
        const context = createAppContext(instances);
        startIdleWork({ boot, router, loader, queue, kept, context, onComposition });
      },
      // Nobody is waiting for it.
      () => undefined,
    );
  });
}
