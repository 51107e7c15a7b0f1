import type { BootstrapData } from '@studio/shared/config';
import type { RouteHandle } from '@studio/shared/contract';
import { menuOpenAtom } from '@studio/shared/state';
import type { AppInstances } from './app-context.ts';
import { applyHead } from './head/apply-head.ts';
import { headContext } from './head/head-context.ts';
import { headOf } from './head/head-of.ts';
import type { Router } from './router.ts';

/** Whether the page's metadata are known before its data: pages of one person depend on none. */
function isClientOnly(matches: readonly { readonly route: { readonly handle?: RouteHandle } }[]) {
  return matches.some(({ route }) => route.handle?.skeleton !== undefined);
}

/**
 * Keeps what lies outside the React tree in step with navigation: the document's metadata and the menu.
 * @param asRendered whether the server has rendered the first page, metadata included
 * @param whenIdle puts off what the next page must not wait for
 */
export function followRouter(
  router: Pick<Router, 'state' | 'subscribe'>,
  boot: BootstrapData,
  { i18n, store }: Pick<AppInstances, 'i18n' | 'store'>,
  asRendered: boolean,
  whenIdle: (work: () => void) => void,
): void {
  let shown = asRendered ? router.state.location : undefined;

  function showHead(state: Router['state']): void {
    if (state.location === shown || !(state.initialized || isClientOnly(state.matches))) return;
    if (state.initialized) shown = state.location;
    applyHead(headOf(state, headContext(boot, i18n)), boot.origin);
  }

  router.subscribe((state) => {
    if (state.navigation.state !== 'idle') store.set(menuOpenAtom, false);
    else whenIdle(() => showHead(router.state));
  });
  showHead(router.state);
}
