import type { RouteHandle } from '@studio/shared/contract';
import { safeRedirect } from '@studio/shared/session';
import type { Prefetch } from './remotes/prefetch.ts';
import type { Router } from './router.ts';
import { fullPath } from './whereabouts.ts';

interface Page {
  readonly location: Parameters<typeof fullPath>[0];
  readonly matches: readonly { readonly route: { readonly handle?: RouteHandle } }[];
}

/** The address that the page shown says will be needed next; home where it is none of this site. */
function likelyNext({ location, matches }: Page, origin: string): URL | undefined {
  const address = new URL(fullPath(location), origin);
  for (const { route } of matches.toReversed()) {
    const next = route.handle?.likelyNext?.(address);
    if (next !== undefined) return new URL(safeRedirect(next), origin);
  }
  return undefined;
}

/**
 * Fetches ahead what each page shown says will be needed next, once the browser is idle.
 * @returns what stops it
 */
export function followLikelyNext(
  router: Pick<Router, 'state' | 'subscribe'>,
  prefetch: Prefetch,
  whenIdle: (work: () => void) => void,
): () => void {
  let seen: unknown;
  function look(state: Router['state']): void {
    if (state.navigation.state !== 'idle' || !state.initialized || state.location === seen) return;
    seen = state.location;
    const next = likelyNext(state, window.location.origin);
    if (next !== undefined) whenIdle(() => prefetch(next));
  }
  look(router.state);
  return router.subscribe(look);
}
