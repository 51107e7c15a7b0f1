import type { RouteHandle } from '@studio/shared/contract';
import { safeRedirect } from '@studio/shared/session';
import type { DataRouter } from 'react-router-dom';
import { fullPath } from '../app/context.ts';
import type { Prefetch } from './prefetch.ts';

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
