import { hasDrafts, type Store, unsavedAtom } from '@studio/shared/state';
import { redirectDocument, type ShouldRevalidateFunction } from 'react-router-dom';
import type { RootRoute } from './routes.tsx';
import { fullPath, whereaboutsContext } from './whereabouts.ts';

interface Situation {
  readonly store: Store;
  /** Whether a new page would be made of other releases than this one. */
  readonly isOutdated: () => boolean;
}

/**
 * Makes navigations to another page load it as a new document once there are other releases. Never while input is kept
 * that was not sent, and never as what a form's sending leads to.
 *
 * It is a loader of the route above all others that runs for these navigations only: so the router holds them back
 * however they came about, by a link, by Back, or to a page without any loader.
 */
export function leaveRule({ store, isOutdated }: Situation): RootRoute {
  function movesOn(from: string, to: string): boolean {
    return from !== to && isOutdated() && !store.get(unsavedAtom) && !hasDrafts(store);
  }

  const shouldRevalidate: ShouldRevalidateFunction = ({
    currentUrl: { pathname: from },
    nextUrl: { pathname: to },
    formMethod = 'GET',
  }) => formMethod.toUpperCase() === 'GET' && movesOn(from, to);

  return {
    shouldRevalidate,
    loader({ context }) {
      const { destination, shown } = context.get(whereaboutsContext)();
      // The first page has come as it is; an error of the layout must not lead anywhere.
      return destination !== undefined && movesOn(shown.pathname, destination.pathname)
        ? redirectDocument(fullPath(destination))
        : null;
    },
  };
}
