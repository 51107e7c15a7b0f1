import { hasDrafts, type Store, unsavedAtom } from '@studio/shared/client';
import { redirectDocument, type ShouldRevalidateFunction } from 'react-router-dom';
import { fullPath, locationsContext } from '../app/context.ts';
import type { RootRoute } from './routes.tsx';

interface NavigationGuardOptions {
  readonly store: Store;
  /** Returns true when a new page would consist of other releases than this one. */
  readonly isOutdated: () => boolean;
}

/**
 * Creates the guard that turns a navigation to another page into a document load once the site has new releases. Unsaved
 * input and form submissions keep the document, because a document load would lose them.
 *
 * The guard is the loader of the root route and runs for these navigations only. The router waits for it with every
 * navigation: by a link, by Back, or to a page without a loader.
 */
export function createNavigationGuard({ store, isOutdated }: NavigationGuardOptions): RootRoute {
  function needsDocument(from: string, to: string): boolean {
    return from !== to && isOutdated() && !store.get(unsavedAtom) && !hasDrafts(store);
  }

  const shouldRevalidate: ShouldRevalidateFunction = ({
    currentUrl: { pathname: from },
    nextUrl: { pathname: to },
    formMethod = 'GET',
  }) => formMethod.toUpperCase() === 'GET' && needsDocument(from, to);

  return {
    shouldRevalidate,
    loader({ context }) {
      const { next, current } = context.get(locationsContext)();
      // Without a navigation, as on the first page or after an error of the layout, there is no page to load.
      return next !== undefined && needsDocument(current.pathname, next.pathname)
        ? redirectDocument(fullPath(next))
        : null;
    },
  };
}
