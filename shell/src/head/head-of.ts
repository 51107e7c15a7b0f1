import type { Head, HeadContext, RouteHandle } from '@studio/shared/contract';
import { isRouteErrorResponse } from 'react-router-dom';

interface HeadMatch {
  readonly route: { readonly id: string; readonly handle?: RouteHandle };
}

interface RouterState {
  readonly matches: readonly HeadMatch[];
  readonly loaderData: { readonly [routeId: string]: unknown };
  readonly errors?: { readonly [routeId: string]: unknown } | null;
}

/** What the page that stands in for a failed one is called: after the failure. */
function errorTitle(error: unknown, translate: HeadContext['translate']): string {
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  if (status === 404) return translate('shell:notFound.title');
  if (status === 503) return translate('shell:unavailable.title');
  return translate('shell:unexpected.title');
}

/** Metadata of the page the router shows: the deepest route that has some; a failed page has its own. */
export function headOf(state: RouterState, context: HeadContext): Head {
  const [error] = Object.values(state.errors ?? {});
  if (error !== undefined) {
    const title = `${errorTitle(error, context.translate)} | ${context.siteName}`;
    return { title, noIndex: true };
  }
  const deepest = state.matches.findLast(({ route }) => route.handle?.head !== undefined)?.route;
  const own = deepest?.handle?.head?.(state.loaderData[deepest.id], context);
  return own ?? { title: context.siteName, noIndex: true };
}
