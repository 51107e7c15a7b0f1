import { paths } from '@studio/shared/contract';

/** The target of a page request: a page, or a redirect to the page's canonical address. */
type PageAddress =
  | {
      readonly kind: 'page';
      readonly pathname: string;
      readonly url: string;
      /** True when the query has parameters that the server does not know: they may be tokens. */
      readonly hasSecrets: boolean;
    }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'malformed' };

/** The query parameter that determines a page's content, by the page's path. */
const contentParameters = new Map<string, string>([
  [paths.search.pattern, 'q'],
  [paths.deadlines.pattern, 'categoria'],
  [paths.appointment.pattern, 'attivita'],
]);

/**
 * Returns the page of a request. Its URL keeps only the query parameter that determines the content, so that no token
 * from a link in a mail reaches cache, log or HTML.
 */
export function pageAddress(rawUrl: string, siteUrl: string): PageAddress {
  const requested = rawUrl.startsWith('/') ? URL.parse(`${siteUrl}${rawUrl}`) : null;
  if (requested === null) return { kind: 'malformed' };
  const pathname = canonicalPath(requested.pathname);
  if (pathname !== requested.pathname) return { kind: 'redirect', to: pathname + requested.search };
  const parameter = contentParameters.get(pathname);
  return {
    kind: 'page',
    pathname,
    url: `${siteUrl}${pathname}${contentQuery(requested, parameter)}`,
    hasSecrets: [...requested.searchParams.keys()].some((name) => name !== parameter),
  };
}

/** Returns a path with single slashes and none at the end: a path that starts with two would lead to another host. */
function canonicalPath(pathname: string): string {
  const single = pathname.replace(/\/{2,}/g, '/');
  return single.length > 1 ? single.replace(/\/$/, '') : single;
}

function contentQuery({ searchParams }: URL, name: string | undefined): string {
  if (name === undefined) return '';
  const value = (searchParams.get(name) ?? '').trim().replace(/\s+/g, ' ').slice(0, 100);
  return value === '' ? '' : `?${new URLSearchParams({ [name]: value })}`;
}
