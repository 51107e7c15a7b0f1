import { hasSession, keepSessionAlive } from '@studio/shared/client';
import { paths, type RouteHandle } from '@studio/shared/contract';
import type { DataRouter } from 'react-router-dom';
import { fullPath } from '../app/context.ts';
import type { AppInstances } from '../app/instances.ts';

/** The subset of `window.location` that loads a new document. */
type DocumentLocation = Pick<Location, 'replace' | 'reload'>;

interface Match {
  readonly route: { readonly handle?: RouteHandle };
}

function requiresLogin(matches: readonly Match[]): boolean {
  return matches.some(({ route }) => route.handle?.requiresLogin === true);
}

/**
 * Renews the session while the tab is open and leaves pages for clients when it ends.
 * @returns a function that stops both
 */
export function followSession(
  router: Pick<DataRouter, 'state' | 'navigate'>,
  { content, store }: Pick<AppInstances, 'content' | 'store'>,
  documentLocation: DocumentLocation = window.location,
): () => void {
  const login = () => paths.login.href(fullPath(router.state.location));
  return keepSessionAlive(content, store, {
    over() {
      // A navigation within the document keeps the drafts of forms.
      if (requiresLogin(router.state.matches)) void router.navigate(login());
    },
    elsewhere() {
      if (!requiresLogin(router.state.matches)) return;
      // Hides the client's data until the new document replaces this one and its memory.
      document.body.hidden = true;
      if (hasSession()) documentLocation.reload();
      else documentLocation.replace(login());
    },
  });
}
