import { imageUrl } from '@studio/shared/content';
import { type Head, type HeadContext, paths } from '@studio/shared/contract';
import type { PageBase } from './page-source.ts';

/** Returns the title of a page as browsers and search engines show it. */
export function pageTitle(title: string | null, { siteName }: HeadContext): string {
  return title ? `${title} | ${siteName}` : siteName;
}

/** Returns the metadata that every page of the backend has. */
export function pageHead({ page, image }: PageBase, context: HeadContext): Head {
  return {
    title: pageTitle(page.titolo, context),
    ...(page.descrizione && { description: page.descrizione }),
    canonical: page.url,
    ...(image && { image: imageUrl(image.id, 'header-1280') }),
    ...(page.url !== paths.home.href() && {
      structuredData: [breadcrumbList([{ name: page.titolo ?? page.url, url: page.url }], context)],
    }),
  };
}

/** One step from home to a page; its `url` is a path. */
export interface Crumb {
  readonly name: string;
  readonly url: string;
}

/** Returns the steps from home to a page for search engines (schema.org BreadcrumbList). */
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

/** Returns a list for search engines (schema.org ItemList). */
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
