import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';

/** Another view of the list is no reason to ask for it again; whatever else the router asks anew for is. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'defaultShouldRevalidate'>) {
  const isOtherView =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isOtherView ? false : defaultShouldRevalidate;
}
