import { type HeadContext, paths } from '@studio/shared/contract';

/** One step of the way from home to a page; the address is a path. */
export interface Crumb {
  readonly name: string;
  readonly url: string;
}

/** The way from home to a page, for search engines (schema.org BreadcrumbList). */
export function breadcrumbList(
  crumbs: readonly Crumb[],
  { siteName, origin }: HeadContext,
): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: siteName, url: paths.home.href() }, ...crumbs].map(
      ({ name, url }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: `${origin}${url}`,
      }),
    ),
  };
}

/** A list of things, for search engines (schema.org ItemList). */
export function itemList(items: readonly Record<string, unknown>[]): Record<string, unknown> {
  return {
    '@type': 'ItemList',
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item,
    })),
  };
}
