import type { BootstrapData, Head, HeadContext, RouteHandle } from '@studio/shared/contract';
import { shortName } from '@studio/shared/kit/format';
import type { i18n } from 'i18next';
import { isRouteErrorResponse } from 'react-router-dom';

/**
 * Creates the values that a page's metadata may use besides its data.
 * @param messages those of the remote that owns the page
 */
export function createHeadContext(boot: BootstrapData, messages: i18n): HeadContext {
  return {
    translate: (key) => messages.t(key),
    siteName:
      shortName(boot.configuration?.denominazione ?? '') || messages.t('shell:brand.fallback'),
    origin: boot.origin,
  };
}

interface HeadMatch {
  readonly route: { readonly id: string; readonly handle?: RouteHandle };
}

interface RouterState {
  readonly matches: readonly HeadMatch[];
  readonly loaderData: { readonly [routeId: string]: unknown };
  readonly errors?: { readonly [routeId: string]: unknown } | null;
}

/** Returns the metadata of the page on the screen: that of the deepest route with a `head`, or that of the failure. */
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

function errorTitle(error: unknown, translate: HeadContext['translate']): string {
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  if (status === 404) return translate('shell:notFound.title');
  if (status === 503) return translate('shell:unavailable.title');
  return translate('shell:unexpected.title');
}
