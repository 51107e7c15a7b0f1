import type { BootstrapData, BootstrapRemote } from '@studio/shared/config';
import { ownerOf } from '@studio/shared/contract';
import { addMessages } from '@studio/shared/i18n';
import type { i18n } from 'i18next';
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import { contentRouteId, mountedRoutes, substituteRouteId } from '../routes.tsx';
import { readyRoutes } from './ready-routes.ts';
import type { ReleaseStyles } from './release-styles.ts';
import type { Arrival, RemoteLoader } from './remote-loader.ts';
import { remotesFor } from './remotes-for.ts';
import { routeChunks } from './route-chunks.ts';
import { substituteRoutes } from './substitute-routes.ts';

/** Brings remotes into the router when a path of theirs is visited. */
export interface Mounting {
  /**
   * The routes of the remote that owns the first page, ready to be shown.
   * @param asRendered whether the server has rendered the page: then only the very same release will do
   */
  readonly firstRoutes: (path: string, asRendered: boolean) => Promise<RouteObject[]>;
  /** The router's way to ask for routes it does not know yet; each remote is added once. */
  readonly patchRoutes: PatchRoutesOnNavigationFunction;
  /**
   * Puts the release before in the place of a live one that has turned out not to work.
   * @param patch the router's, for a part of its tree
   * @throws where there is none, or it cannot be had
   */
  readonly substitute: (remote: BootstrapRemote, patch: Patch) => Promise<void>;
  /** Whether it is the live release of a remote that is mounted, not the one before it, nor none yet. */
  readonly isLive: (remote: BootstrapRemote) => boolean;
}

type Patch = Parameters<PatchRoutesOnNavigationFunction>[0]['patch'];

interface MountingParts {
  readonly messages: i18n;
  readonly loader: RemoteLoader;
  readonly styles: ReleaseStyles;
}

/**
 * Makes the mounting of a tab. The release of a remote that is mounted first stays, whatever arrives later, unless it
 * turns out not to work.
 */
export function createMounting(boot: BootstrapData, parts: MountingParts): Mounting {
  const { messages, loader, styles } = parts;
  /** The entry of the release that is mounted, by the remote's name. */
  const mounted = new Map<string, string>();

  const isLive: Mounting['isLive'] = ({ name, entry }) => mounted.get(name) === entry;

  function routesOf(remote: BootstrapRemote, { module, entry }: Arrival): RouteObject[] {
    styles.keepOnly(remote.name, entry);
    addMessages(messages, remote.name, module.messages, boot.dictionary);
    return mountedRoutes(boot, { routes: routeChunks(remote.name, module.routes) });
  }

  return {
    async firstRoutes(path, asRendered) {
      const remote = ownerOf(path, boot.remotes)?.remote;
      if (remote === undefined) return [];
      const arrival = await (asRendered ? loader.load(remote) : loader.loadAny(remote));
      const routes = await readyRoutes(routesOf(remote, arrival), path);
      // Not before: where code of the page does not load, the router must be able to ask for its routes.
      mounted.set(remote.name, arrival.entry);
      return routes;
    },
    async patchRoutes({ path, patch, signal }) {
      const [remote, login] = remotesFor(path, boot.remotes);
      if (remote === undefined || mounted.has(remote.name)) return;
      // The guard will ask for it next: side by side saves a round trip.
      if (login !== undefined) loader.load(login).catch(() => undefined);
      const arrival = await loader.loadAny(remote);
      // The router may have asked for the same remote twice meanwhile, and takes no routes for a visit that was given up.
      if (signal.aborted || mounted.has(remote.name)) return;
      mounted.set(remote.name, arrival.entry);
      patch(contentRouteId, routesOf(remote, arrival));
    },
    async substitute(remote, patch) {
      const arrival = await loader.loadPrevious(remote);
      if (!isLive(remote)) return;
      mounted.set(remote.name, arrival.entry);
      patch(substituteRouteId, substituteRoutes(remote, routesOf(remote, arrival)));
    },
    isLive,
  };
}
