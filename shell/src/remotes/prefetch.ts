import type { BootData } from '@studio/shared/config';
import type { RemoteModule } from '@studio/shared/contract';
import { matchRoutes } from 'react-router-dom';
import type { RemoteLoader } from './remote-loader.ts';
import { remotesFor } from './remotes-for.ts';

/** Fetches ahead what a path of this site needs. */
export type Prefetch = (path: string) => void;

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

/** Fetches the code of the routes that a path leads to, where it is a chunk of its own. */
async function fetchRoutes({ routes }: RemoteModule, path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(
    matches.map(({ route }) => (typeof route.lazy === 'function' ? route.lazy() : undefined)),
  );
}

/**
 * Makes it: fetches the remotes that a visit needs, unless the visitor asked to save data. A failure is silent;
 * the loader tries anew when the remote is needed.
 */
export function createPrefetch(
  boot: Pick<BootData, 'remotes'>,
  loader: Pick<RemoteLoader, 'load'>,
): Prefetch {
  return (path) => {
    if (savesData()) return;
    for (const remote of remotesFor(path, boot.remotes)) {
      loader
        .load(remote)
        .then(({ module }) => fetchRoutes(module, path))
        .catch(() => undefined);
    }
  };
}

/** The page of this site that a link under the pointer or in focus leads to. */
function pageUnder(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.href === '' || link.target !== '' || link.hasAttribute('download')) {
    return undefined;
  }
  const address = new URL(link.href);
  return address.origin === window.location.origin ? address : undefined;
}

/**
 * Fetches ahead what a link needs when it is pointed at or focused.
 * @returns what stops it
 */
export function prefetchLinks(prefetch: Prefetch): () => void {
  const look = ({ target }: Event) => {
    const page = pageUnder(target);
    if (page !== undefined) prefetch(page.pathname);
  };
  document.addEventListener('pointerover', look, { passive: true });
  document.addEventListener('focusin', look);
  return () => {
    document.removeEventListener('pointerover', look);
    document.removeEventListener('focusin', look);
  };
}
