import type { BootData } from '@studio/shared/config';
import { ownerOf } from '@studio/shared/contract';
import { type Store, unsavedAtom } from '@studio/shared/state';
import { redirectDocument, type ShouldRevalidateFunction } from 'react-router-dom';
import type { RootRoute } from './routes.tsx';
import { fullPath, whereaboutsContext } from './whereabouts.ts';

interface Situation {
  readonly boot: Pick<BootData, 'remotes' | 'replay'>;
  readonly store: Store;
  /** Whether a new page would be made of other releases than this one. */
  readonly isOutdated: () => boolean;
}

/**
 * Makes navigations load their target as a new document: to another page once there are other releases, and to a page
 * that requires a login from a composition on trial. Never while a form holds input that was not sent, and never as
 * what a form's sending leads to.
 *
 * It is a loader of the route above all others that runs for these navigations only: so the router holds them back
 * however they came about, by a link, by Back, or to a page without any loader.
 */
export function leaveRule({ boot, store, isOutdated }: Situation): RootRoute {
  function leaves(from: string, to: string): boolean {
    if (from === to || store.get(unsavedAtom)) return false;
    if (isOutdated()) return true;
    return boot.replay && ownerOf(to, boot.remotes)?.claim.requiresLogin === true;
  }

  const shouldRevalidate: ShouldRevalidateFunction = ({
    currentUrl,
    nextUrl,
    formMethod = 'GET',
  }) => formMethod.toUpperCase() === 'GET' && leaves(currentUrl.pathname, nextUrl.pathname);

  return {
    shouldRevalidate,
    loader({ context }) {
      const { destination, shown } = context.get(whereaboutsContext)();
      // The first page has come as it is; an error of the layout must not lead anywhere.
      return destination !== undefined && leaves(shown.pathname, destination.pathname)
        ? redirectDocument(fullPath(destination))
        : null;
    },
  };
}
