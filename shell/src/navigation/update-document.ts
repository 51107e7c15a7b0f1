import { menuOpenAtom } from '@studio/shared/client';
import type { RouteHandle } from '@studio/shared/contract';
import type { DataRouter } from 'react-router-dom';
import type { AppInstances } from '../app/instances.ts';
import { applyHead, createHeadContext, headOf } from '../head/head.ts';

interface UpdateOptions {
  /** True when the server rendered the first page, including its metadata. */
  readonly isServerRendered: boolean;
  /** Defers work that the next page does not have to wait for. */
  readonly whenIdle: (work: () => void) => void;
}

/** Updates the document's metadata after each navigation and closes the menu when one starts. */
export function updateDocument(
  router: Pick<DataRouter, 'state' | 'subscribe'>,
  { boot, messagesAt, store }: Pick<AppInstances, 'boot' | 'messagesAt' | 'store'>,
  { isServerRendered, whenIdle }: UpdateOptions,
): void {
  let updatedFor = isServerRendered ? router.state.location : undefined;

  function updateHead(state: DataRouter['state']): void {
    if (state.location === updatedFor) return;
    if (!(state.initialized || isClientOnly(state.matches))) return;
    if (state.initialized) updatedFor = state.location;
    applyHead(
      headOf(state, createHeadContext(boot, messagesAt(state.location.pathname))),
      boot.origin,
    );
  }

  router.subscribe((state) => {
    if (state.navigation.state !== 'idle') store.set(menuOpenAtom, false);
    else whenIdle(() => updateHead(router.state));
  });
  updateHead(router.state);
}

/** Returns true for client-only pages: their metadata does not depend on their data. */
function isClientOnly(matches: readonly { readonly route: { readonly handle?: RouteHandle } }[]) {
  return matches.some(({ route }) => route.handle?.skeleton !== undefined);
}
