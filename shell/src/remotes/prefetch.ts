import { safeRedirect } from '@studio/shared/client';
import type { BootstrapData, RemoteModule, RouteHandle } from '@studio/shared/contract';
import { type DataRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import { fullPath } from '../app/context.ts';
import { linkedPage } from '../navigation/linked-page.ts';
import type { PrefetchData } from '../navigation/prefetch-data.ts';
import type { RemoteLoader } from './remote-loader.ts';
import { remotesFor } from './route-registry.ts';

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

/** The time that a pointer must rest on a link, in milliseconds. */
const hoverDelay = 60;

/**
 * Prefetches the page of a link when the visitor touches it, or when the pointer or the focus rests on it. A link that
 * a new page puts under the mouse after a click does not count: the visitor has not moved there.
 * @returns a function that stops it
 */
export function prefetchLinks(prefetch: Prefetch): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressedAt: string | undefined;
  const onPress = (event: PointerEvent) => {
    pressedAt = positionOf(event);
  };
  const onEvent = (event: Event) => {
    if (isFocusByPointer(event)) return;
    const isTouch = 'pointerType' in event && event.pointerType === 'touch';
    if (!isTouch && event instanceof MouseEvent && positionOf(event) === pressedAt) return;
    clearTimeout(timer);
    const page = linkedPage(event);
    if (page === undefined) return;
    if (isTouch) prefetch(page);
    else timer = setTimeout(prefetch, hoverDelay, page);
  };
  document.addEventListener('pointerdown', onPress);
  document.addEventListener('pointerover', onEvent, { passive: true });
  document.addEventListener('focusin', onEvent);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerdown', onPress);
    document.removeEventListener('pointerover', onEvent);
    document.removeEventListener('focusin', onEvent);
  };
}

const positionOf = ({ screenX, screenY }: MouseEvent) => `${screenX} ${screenY}`;

/** Returns true for the focus after a click: the pointer was on the link before. */
function isFocusByPointer({ type, target }: Event): boolean {
  return type === 'focusin' && target instanceof Element && !target.matches(':focus-visible');
}

/**
 * Prefetches the page that the current route names in `handle.likelyNext`, once the browser is idle.
 * @returns a function that stops it
 */
export function prefetchLikelyNext(
  router: Pick<DataRouter, 'state' | 'subscribe'>,
  prefetch: Prefetch,
  whenIdle: (work: () => void) => void,
): () => void {
  let handledLocation: unknown;
  function onState(state: DataRouter['state']): void {
    const { initialized, location, navigation } = state;
    if (navigation.state !== 'idle' || !initialized || location === handledLocation) return;
    handledLocation = location;
    const page = likelyNext(state, window.location.origin);
    if (page !== undefined) whenIdle(() => prefetch(page));
  }
  onState(router.state);
  return router.subscribe(onState);
}

interface Page {
  readonly location: Parameters<typeof fullPath>[0];
  readonly matches: readonly { readonly route: { readonly handle?: RouteHandle } }[];
}

/** Returns the page that the deepest route names; an address of another site becomes the home page. */
function likelyNext({ location, matches }: Page, origin: string): URL | undefined {
  const address = new URL(fullPath(location), origin);
  for (const { route } of matches.toReversed()) {
    const next = route.handle?.likelyNext?.(address);
    if (next !== undefined) return new URL(safeRedirect(next), origin);
  }
  return undefined;
}
