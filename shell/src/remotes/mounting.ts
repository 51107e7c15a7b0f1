import type { BootData, RemoteInBoot } from '@studio/shared/config';
import { ownerOf, type RemoteModule } from '@studio/shared/contract';
import { addTexts } from '@studio/shared/i18n';
import type { i18n } from 'i18next';
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import { contentRouteId, mountedRoutes } from '../routes.tsx';
import { readyRoutes } from './ready-routes.ts';
import type { RemoteLoader } from './remote-loader.ts';
import { remotesFor } from './remotes-for.ts';

/** Brings remotes into the router when a path of theirs is visited. */
export interface Mounting {
  /**
   * The routes of the remote that owns the first page, ready to be shown.
   * @param asRendered whether the server has rendered the page: then only the very same release will do
   */
  readonly firstRoutes: (path: string, asRendered: boolean) => Promise<RouteObject[]>;
  /** The router's way to ask for routes it does not know yet; each remote is added once. */
  readonly patchRoutes: PatchRoutesOnNavigationFunction;
}

/** Makes the mounting of a tab. */
export function createMounting(boot: BootData, texts: i18n, loader: RemoteLoader): Mounting {
  const mounted = new Set<string>();

  function routesOf(remote: RemoteInBoot, module: RemoteModule): RouteObject[] {
    addTexts(texts, remote.name, module.texts, boot.dictionary);
    mounted.add(remote.name);
    return mountedRoutes(boot, module);
  }

  return {
    async firstRoutes(path, asRendered) {
      const remote = ownerOf(path, boot.remotes)?.remote;
      if (remote === undefined) return [];
      const module = await (asRendered ? loader.load(remote) : loader.loadAny(remote));
      return await readyRoutes(routesOf(remote, module), path);
    },
    async patchRoutes({ path, patch }) {
      const [remote, login] = remotesFor(path, boot.remotes);
      if (remote === undefined || mounted.has(remote.name)) return;
      // The guard will ask for it next: side by side saves a round trip.
      if (login !== undefined) loader.load(login).catch(() => undefined);
      const module = await loader.loadAny(remote);
      // The router may have asked for the same remote twice meanwhile.
      if (!mounted.has(remote.name)) patch(contentRouteId, routesOf(remote, module));
    },
  };
}
