import { paths } from '@studio/shared/contract';

/** Where a page request goes: to a page, or first to the page's one proper address. */
export type PageAddress =
  | {
      readonly kind: 'page';
      readonly pathname: string;
      readonly url: string;
      /** Whether the request's query holds what the server does not know: it may be a token. */
      readonly hasSecrets: boolean;
    }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'malformed' };

/** What of a query decides what a page shows, by the page's path. */
const decisive = new Map<string, string>([
  [paths.search.pattern, 'q'],
  [paths.deadlines.pattern, 'categoria'],
]);

/**
 * The page that a request means. Its URL keeps only what the server may know of: of all queries
 * only what decides the content, so that no token from a mail's link reaches cache, log or HTML.
 */
export function pageAddress(rawUrl: string, siteUrl: string): PageAddress {
  const asked = rawUrl.startsWith('/') ? URL.parse(`${siteUrl}${rawUrl}`) : null;
  if (asked === null) return { kind: 'malformed' };
  const pathname = properPath(asked.pathname);
  if (pathname !== asked.pathname) return { kind: 'redirect', to: pathname + asked.search };
  return {
    kind: 'page',
    pathname,
    url: `${siteUrl}${pathname}${decisiveQuery(asked, pathname)}`,
    hasSecrets: [...asked.searchParams.keys()].some((name) => name !== decisive.get(pathname)),
  };
}

/** One slash between segments and none at the end: a path starting with two would lead to another host. */
function properPath(pathname: string): string {
  const single = pathname.replace(/\/{2,}/g, '/');
  return single.length > 1 ? single.replace(/\/$/, '') : single;
}

function decisiveQuery({ searchParams }: URL, pathname: string): string {
  const name = decisive.get(pathname);
  if (name === undefined) return '';
  const value = (searchParams.get(name) ?? '').trim().replace(/\s+/g, ' ').slice(0, 100);
  return value === '' ? '' : `?${new URLSearchParams({ [name]: value })}`;
}
