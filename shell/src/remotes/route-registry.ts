import { addMessages, hasSession } from '@studio/shared/client';
import type { BootstrapData, BootstrapRemote, RemoteModule } from '@studio/shared/contract';
import { paths } from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';
import type { i18n } from 'i18next';
import {
  matchRoutes,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { RemoteLoadError } from '../errors/remote-load-error.ts';
import { contentRouteId, fallbackRouteId, prepareRoutes } from '../navigation/routes.tsx';
import type { ReleaseStyles } from './federation.ts';
import type { LoadedRemote, RemoteLoader } from './remote-loader.ts';

/** Adds the routes of remotes to the router when the visitor opens one of their paths. */
interface RouteRegistry {
  /**
   * Returns the routes of the remote that owns the first page, with their lazy parts loaded.
   * @param isServerRendered true when the server rendered the page; hydration then needs the same release, no fallback
   * @throws {RemoteLoadError} when the remote does not load
   */
  readonly initialRoutes: (path: string, isServerRendered: boolean) => Promise<RouteObject[]>;
  /** Answers the router's request for unknown routes; adds each remote once. */
  readonly patchRoutes: PatchRoutesOnNavigationFunction;
  /**
   * Replaces a live release that failed while rendering with its fallback.
   * @param patch the router's function that adds routes
   * @throws when there is no fallback, or it does not load
   */
  readonly fallBack: (remote: BootstrapRemote, patch: Patch) => Promise<void>;
  /**
   * Loads the live release of a remote that fills a slot.
   * @returns undefined while the page runs the fallback of this remote, or of the app that offers the slot
   * @throws {RemoteLoadError} when the remote does not load
   */
  readonly loadFiller: (filler: BootstrapRemote, slot: string) => Promise<RemoteModule | undefined>;
  /** Returns true when the router has the routes of the remote's live release, not of its fallback. */
  readonly isLive: (remote: BootstrapRemote) => boolean;
}

type Patch = Parameters<PatchRoutesOnNavigationFunction>[0]['patch'];

interface RouteRegistryOptions {
  /** Returns the i18n instance of a remote. */
  readonly messagesOf: (app: string) => i18n;
  readonly loader: RemoteLoader;
  readonly styles: ReleaseStyles;
}

/** Creates the route registry of a tab. The first release of a remote stays, unless it fails while rendering. */
export function createRouteRegistry(
  boot: BootstrapData,
  { messagesOf, loader, styles }: RouteRegistryOptions,
): RouteRegistry {
  /** The entry of each registered release, by the remote's name. */
  const registered = new Map<string, string>();

  const isLive: RouteRegistry['isLive'] = ({ name, entry }) => registered.get(name) === entry;

  function prepare({ name }: BootstrapRemote, { module, entry }: LoadedRemote): void {
    styles.keepOnly(name, entry);
    addMessages(messagesOf(name), name, module.messages, boot.dictionary);
  }

  function routesOf(remote: BootstrapRemote, loaded: LoadedRemote): RouteObject[] {
    const { name } = remote;
    const { module } = loaded;
    prepare(remote, loaded);
    return prepareRoutes(boot, { routes: withLoadErrors(name, module.routes) });
  }

  return {
    async initialRoutes(path, isServerRendered) {
      const remote = ownerOf(path, boot.remotes)?.remote;
      if (remote === undefined) return [];
      const loaded = await (isServerRendered ? loader.load(remote) : loader.loadOrFallback(remote));
      const routes = await loadLazyRoutes(routesOf(remote, loaded), path);
      // When a lazy part fails, the remote stays unregistered, so that the router can ask for it again.
      registered.set(remote.name, loaded.entry);
      return routes;
    },
    async patchRoutes({ path, patch, signal }) {
      const [remote, login] = remotesFor(path, boot.remotes);
      if (remote === undefined || registered.has(remote.name)) return;
      // The guard redirects to the login next. The navigation there loads it again and shows a failure.
      if (login !== undefined) loader.load(login).catch(() => undefined);
      const loaded = await loader.loadOrFallback(remote);
      // The router may have asked twice, and it ignores the routes of an aborted navigation.
      if (signal.aborted || registered.has(remote.name)) return;
      registered.set(remote.name, loaded.entry);
      patch(contentRouteId, routesOf(remote, loaded));
    },
    async fallBack(remote, patch) {
      const loaded = await loader.loadFallback(remote);
      if (!isLive(remote)) return;
      registered.set(remote.name, loaded.entry);
      patch(fallbackRouteId, fallbackRoutes(remote, routesOf(remote, loaded)));
    },
    async loadFiller(filler, slot) {
      const runsFallback = () =>
        boot.remotes.some(
          (remote) =>
            (remote.name === filler.name || slot.startsWith(`${remote.name}/`)) &&
            registered.has(remote.name) &&
            !isLive(remote),
        );
      if (runsFallback()) return undefined;
      const loaded = await loader.load(filler);
      if (runsFallback()) return undefined;
      if (!registered.has(filler.name)) prepare(filler, loaded);
      return loaded.module;
    },
    isLive,
  };
}

type Lazy = Extract<RouteObject['lazy'], (...args: never) => unknown>;

/**
 * Returns a remote's routes; when the lazy part of one does not load, it throws a RemoteLoadError. Browsers may keep the
 * failed import, so the visitor must be able to reload the page.
 * @param app name of the remote
 */
export function withLoadErrors(app: string, routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy } = route;
    const own = typeof lazy === 'function' ? { ...route, lazy: lazyOf(app, lazy) } : route;
    if (own.children === undefined) return own;
    return { ...own, children: withLoadErrors(app, own.children) };
  });
}

function lazyOf(app: string, lazy: Lazy): Lazy {
  return async () => {
    try {
      return await lazy();
    } catch (error) {
      throw new RemoteLoadError(app, 'failed', { cause: error });
    }
  };
}

/**
 * Loads the lazy parts of the routes that match a path and adds them to the routes. Hydration needs them at once; the
 * router would render the skeleton first.
 * @throws {RemoteLoadError} when a part does not load
 */
export async function loadLazyRoutes(routes: RouteObject[], path: string): Promise<RouteObject[]> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
  return routes;
}

/**
 * Returns the routes of a fallback release for a router that knows those of the live one. Paths that only the live
 * release claims lead to an error, so that none of its pages stays reachable. The first page is never new: a release
 * without a claim for it has it among all others.
 */
export function fallbackRoutes(
  { name, routes: claims }: Pick<BootstrapRemote, 'name' | 'routes'>,
  routes: RouteObject[],
): RouteObject[] {
  const missing = claims.filter(({ path }) => !routes.some((route) => route.path === path));
  const { id: _, ...everyPage } = routes.find(({ path }) => path === '*') ?? {};
  return withFallbackIds([
    ...routes,
    ...missing.map(({ path }) =>
      path === '/' && everyPage.path !== undefined
        ? { ...everyPage, path }
        : {
            path,
            loader: () => {
              throw new RemoteLoadError(name, 'failed');
            },
            element: null,
          },
    ),
  ]);
}

/** Prefixes the ids of routes: the live release's routes with the same ids stay in the router. */
function withFallbackIds(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { id } = route;
    const own = id === undefined ? route : { ...route, id: `fallback:${id}` };
    if (own.children === undefined) return own;
    return { ...own, children: withFallbackIds(own.children) };
  });
}

/**
 * Returns the remotes that a visit to a path needs: the owner of the path, then the owner of the login if the guard
 * will redirect there. The list is empty when no remote owns the path.
 */
export function remotesFor(path: string, remotes: BootstrapData['remotes']): BootstrapRemote[] {
  const owner = ownerOf(path, remotes);
  if (owner === undefined) return [];
  const login = ownerOf(paths.login.pattern, remotes)?.remote;
  return owner.claim.requiresLogin && !hasSession() && login !== undefined
    ? [owner.remote, login]
    : [owner.remote];
}
