import type { BootstrapData, BootstrapRemote } from '@studio/shared/config';
import { ownerOf } from '@studio/shared/contract';
import { addMessages } from '@studio/shared/i18n';
import type { i18n } from 'i18next';
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import { contentRouteId, fallbackRouteId, prepareRoutes } from '../navigation/routes.tsx';
import type { ReleaseStyles } from './release-styles.ts';
import type { LoadedRemote, RemoteLoader } from './remote-loader.ts';
import { fallbackRoutes, loadLazyRoutes, withLoadErrors } from './remote-routes.ts';
import { remotesFor } from './remotes-for.ts';

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

  function routesOf({ name }: BootstrapRemote, { module, entry }: LoadedRemote): RouteObject[] {
    styles.keepOnly(name, entry);
    addMessages(messagesOf(name), name, module.messages, boot.dictionary);
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
    isLive,
  };
}
