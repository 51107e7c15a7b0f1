import { imageUrl } from '@studio/shared/client';
import type { ImageFile } from '@studio/shared/contract';
import { type Head, type HeadContext, paths } from '@studio/shared/contract';
import type { PageBase } from './page-source.ts';

/** Most characters of a title: search engines cut longer ones. */
const maxTitle = 60;

/**
 * Returns the title of a page as browsers and search engines show it. A long one goes without the site's name; what is
 * longer still is cut after a word.
 */
export function pageTitle(title: string | null, { siteName }: HeadContext): string {
  if (!title) return siteName;
  const full = `${title} | ${siteName}`;
  if (full.length <= maxTitle) return full;
  if (title.length <= maxTitle) return title;
  return `${title.slice(0, maxTitle).replace(/[\s,.;:–-]+\S*$|.$/, '')}…`;
}

/** Returns the picture of a page for link previews, in the shape that all of them show whole. */
export function sharedPicture(
  image: ImageFile | null | undefined,
  { siteName }: HeadContext,
): Pick<Head, 'image' | 'imageSize' | 'imageAlt'> {
  if (!image) return {};
  return {
    image: imageUrl(image.id, 'share-1200'),
    imageSize: { width: 1200, height: 630 },
    // Editors do not describe headers: they set the scene.
    imageAlt: siteName,
  };
}

/** Returns the metadata that every page of the backend has. */
export function pageHead({ page, image }: PageBase, context: HeadContext): Head {
  return {
    title: pageTitle(page.titolo, context),
    ...(page.descrizione && { description: page.descrizione }),
    canonical: page.url,
    ...sharedPicture(image, context),
    ...(page.url !== paths.home.href() && {
      structuredData: [breadcrumbList([{ name: page.titolo ?? page.url, url: page.url }], context)],
    }),
  };
}

/**
 * Returns the reference to the firm, which the home page describes. Search engines would ask of a full AccountingService
 * on every page that it has an address.
 */
export function firmReference({ siteName, origin }: HeadContext): Record<string, unknown> {
  return { '@type': 'Organization', '@id': `${origin}/#studio`, name: siteName, url: `${origin}/` };
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

/** Returns a list of addresses of pages for search engines (schema.org ItemList). */
export function itemList(
  urls: readonly string[],
  { origin }: HeadContext,
): Record<string, unknown> {
  return {
    '@type': 'ItemList',
    itemListElement: urls.map((url, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: `${origin}${url}`,
    })),
  };
}
