import { paths } from '@studio/shared/contract';
import { hasSession, keepSessionAlive } from '@studio/shared/session';
import type { AppInstances } from './app-context.ts';
import { requiresLogin } from './requires-login.ts';
import type { Router } from './router.ts';
import { fullPath } from './whereabouts.ts';

/** A new document in place of this one, from an address or the same one again. */
export interface Documents {
  readonly replace: (address: string) => void;
  readonly reload: () => void;
}

/**
 * Keeps the session alive while the tab is open, and leaves pages for clients when it ends.
 * @returns what stops it
 */
export function followSession(
  router: Pick<Router, 'state' | 'navigate'>,
  { content, store }: Pick<AppInstances, 'content' | 'store'>,
  documents: Documents = window.location,
): () => void {
  const login = () => paths.login.href(fullPath(router.state.location));
  return keepSessionAlive(content, store, {
    over() {
      // Within the document, so that form input outlives it.
      if (requiresLogin(router.state.matches)) void router.navigate(login());
    },
    elsewhere() {
      if (!requiresLogin(router.state.matches)) return;
      // Until the new document is there nothing of the account may stand; memory goes with this one.
      document.body.hidden = true;
      if (hasSession()) documents.reload();
      else documents.replace(login());
    },
  });
}
