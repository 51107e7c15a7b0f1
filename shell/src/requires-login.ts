import type { RouteHandle } from '@studio/shared/contract';

interface Match {
  readonly route: { readonly handle?: RouteHandle };
}

/** Whether what the router shows, or a part of it, is for logged-in clients only. */
export function requiresLogin(matches: readonly Match[]): boolean {
  return matches.some(({ route }) => route.handle?.requiresLogin === true);
}
