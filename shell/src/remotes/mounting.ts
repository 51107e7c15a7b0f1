import type { BootData, RemoteInBoot } from '@studio/shared/config';
import { ownerOf } from '@studio/shared/contract';
import { addTexts } from '@studio/shared/i18n';
import type { i18n } from 'i18next';
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import { contentRouteId, mountedRoutes } from '../routes.tsx';
import type { RemoteLoader } from './remote-loader.ts';

/** Brings remotes into the router when a path of theirs is visited. */
export interface Mounting {
  /** Loads a remote and gives its routes for the router to start with. */
  readonly routesOf: (remote: RemoteInBoot) => Promise<RouteObject[]>;
  /** The router's way to ask for routes it does not know yet; each remote is added once. */
  readonly patchRoutes: PatchRoutesOnNavigationFunction;
}

/** Makes the mounting of a tab. */
export function createMounting(boot: BootData, texts: i18n, loader: RemoteLoader): Mounting {
  const mounted = new Set<string>();

  async function routesOf(remote: RemoteInBoot): Promise<RouteObject[]> {
    const module = await loader.load(remote);
    addTexts(texts, remote.name, module.texts, boot.dictionary);
    mounted.add(remote.name);
    return mountedRoutes(module);
  }

  return {
    routesOf,
    async patchRoutes({ path, patch }) {
      const owner = ownerOf(path, boot.remotes)?.remote;
      if (owner === undefined || mounted.has(owner.name)) return;
      const routes = await routesOf(owner);
      patch(contentRouteId, routes);
    },
  };
}
