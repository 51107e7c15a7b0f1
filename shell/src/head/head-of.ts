import type { Head, HeadContext, RouteHandle } from '@studio/shared/contract';

interface HeadMatch {
  readonly route: { readonly id: string; readonly handle?: RouteHandle };
}

interface RouterState {
  readonly matches: readonly HeadMatch[];
  readonly loaderData: { readonly [routeId: string]: unknown };
  readonly errors?: { readonly [routeId: string]: unknown } | null;
}

/** Metadata of the page the router shows: the deepest route that has some; an error page has its own. */
export function headOf(state: RouterState, context: HeadContext): Head {
  const failed = state.errors !== null && state.errors !== undefined;
  const deepest = failed
    ? undefined
    : state.matches.findLast(({ route }) => route.handle?.head !== undefined)?.route;
  const own = deepest?.handle?.head?.(state.loaderData[deepest.id], context);
  return own ?? { title: context.siteName, noIndex: true };
}
