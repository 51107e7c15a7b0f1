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

/** Writes a page's metadata into the document. It removes structured data, which only crawlers read, on first load. */
export function applyHead(head: Head, origin: string): void {
  document.title = head.title;
  setMeta('name', 'description', head.description);
  setMeta('name', 'robots', head.noIndex ? 'noindex' : undefined);
  setMeta('property', 'og:title', head.title);
  setMeta('property', 'og:description', head.description);
  setMeta('property', 'og:type', head.type ?? 'website');
  setMeta('property', 'og:url', head.canonical && `${origin}${head.canonical}`);
  const { image, imageSize, imageAlt } = head;
  setMeta('property', 'og:image', image && `${origin}${image}`);
  setMeta('property', 'og:image:width', image && imageSize?.width.toString());
  setMeta('property', 'og:image:height', image && imageSize?.height.toString());
  setMeta('property', 'og:image:alt', image && imageAlt);
  setMeta('name', 'twitter:card', image ? 'summary_large_image' : 'summary');
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
  document.head.querySelector('link[rel="canonical"]')?.remove();
  if (head.canonical === undefined) return;
  const link = document.createElement('link');
  link.rel = 'canonical';
  link.href = `${origin}${head.canonical}`;
  document.head.append(link);
}

/** Sets a meta element's content; removes the element when the value is undefined. */
function setMeta(kind: 'name' | 'property', key: string, value: string | undefined): void {
  const selector = `meta[${kind}="${key}"]`;
  if (value === undefined) {
    document.head.querySelector(selector)?.remove();
    return;
  }
  const meta = findOrCreate(selector, () => {
    const created = document.createElement('meta');
    created.setAttribute(kind, key);
    return created;
  });
  meta.setAttribute('content', value);
}

/** Returns the element of a selector; appends a new one to the head if there is none. */
function findOrCreate(selector: string, create: () => HTMLElement): HTMLElement {
  const found = document.head.querySelector<HTMLElement>(selector);
  if (found !== null) return found;
  const created = create();
  document.head.append(created);
  return created;
}
