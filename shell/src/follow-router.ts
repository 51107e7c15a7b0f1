import type { BootData } from '@studio/shared/config';
import { menuOpenAtom } from '@studio/shared/state';
import type { AppInstances } from './app-context.ts';
import { applyHead } from './head/apply-head.ts';
import { headContext } from './head/head-context.ts';
import { headOf } from './head/head-of.ts';
import type { Router } from './router.ts';

/** Keeps what lies outside the React tree in step with navigation: the document's metadata and the menu. */
export function followRouter(router: Router, boot: BootData, { i18n, store }: AppInstances): void {
  let shown = router.state.location;
  router.subscribe((state) => {
    if (state.navigation.state !== 'idle') {
      store.set(menuOpenAtom, false);
      return;
    }
    if (state.location === shown) return;
    shown = state.location;
    applyHead(headOf(state, headContext(boot, i18n)), boot.origin);
  });
}
