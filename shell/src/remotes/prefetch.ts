import type { BootstrapData } from '@studio/shared/config';
import type { RemoteModule } from '@studio/shared/contract';
import { matchRoutes, type Params, type RouteObject } from 'react-router-dom';
import type { RemoteLoader } from './remote-loader.ts';
import { remotesFor } from './remotes-for.ts';

/** Fetches ahead what a page of this site needs. */
export type Prefetch = (address: URL) => void;

/** Fetches ahead what a route of the page is shown with. */
export type PrefetchData = (route: RouteObject, params: Params, address: URL) => Promise<unknown>;

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

/** Fetches the code of the routes that an address leads to, where it is a chunk of its own, and then their data. */
async function fetchRoutes(
  { routes }: RemoteModule,
  address: URL,
  fetchData: PrefetchData,
): Promise<void> {
  const matches = matchRoutes(routes, address.pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route, params }) => {
      const code = typeof route.lazy === 'function' ? await route.lazy() : {};
      await fetchData(Object.assign<RouteObject, object>({ ...route }, code), params, address);
    }),
  );
}

/**
 * Makes it: fetches the remotes that a visit needs, unless the visitor asked to save data, and the data of the page.
 * A failure is silent; all of it is tried anew when it is needed.
 */
export function createPrefetch(
  boot: Pick<BootstrapData, 'remotes'>,
  loader: Pick<RemoteLoader, 'load'>,
  fetchData: PrefetchData,
): Prefetch {
  return (address) => {
    if (savesData()) return;
    for (const remote of remotesFor(address.pathname, boot.remotes)) {
      loader
        .load(remote)
        .then(({ module }) => fetchRoutes(module, address, fetchData))
        .catch(() => undefined);
    }
  };
}
