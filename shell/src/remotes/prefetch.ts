import type { BootstrapData } from '@studio/shared/config';
import type { RemoteModule } from '@studio/shared/contract';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { PrefetchData } from '../navigation/prefetch-data.ts';
import type { RemoteLoader } from './remote-loader.ts';
import { remotesFor } from './remotes-for.ts';

/** Loads the remotes, the lazy parts and the data of a page of this site ahead of a visit. */
export type Prefetch = (address: URL) => void;

/** Creates the prefetch of a tab. It does nothing for visitors who ask to save data. */
export function createPrefetch(
  boot: Pick<BootstrapData, 'remotes'>,
  loader: Pick<RemoteLoader, 'load'>,
  prefetchData: PrefetchData,
): Prefetch {
  return (address) => {
    if (savesData()) return;
    for (const remote of remotesFor(address.pathname, boot.remotes)) {
      loader
        .load(remote)
        .then(({ module }) => prefetchRoutes(module, address, prefetchData))
        // A visit repeats the work that failed here and then shows and reports the failure.
        .catch(() => undefined);
    }
  };
}

async function prefetchRoutes(
  { routes }: RemoteModule,
  address: URL,
  prefetchData: PrefetchData,
): Promise<void> {
  const matches = matchRoutes(routes, address.pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route, params }) => {
      const lazyPart = typeof route.lazy === 'function' ? await route.lazy() : {};
      const whole = Object.assign<RouteObject, object>({ ...route }, lazyPart);
      await prefetchData(whole, params, address);
    }),
  );
}

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}
