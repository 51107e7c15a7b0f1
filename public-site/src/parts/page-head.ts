import { imageUrl } from '@studio/shared/content';
import { type Head, type HeadContext, paths } from '@studio/shared/contract';
import type { PageBase } from './page-source.ts';
import { breadcrumbList } from './structured-data.ts';

/** Title of a page as browsers and search engines show it. */
export function pageTitle(title: string | null, { siteName }: HeadContext): string {
  return title ? `${title} | ${siteName}` : siteName;
}

/** Metadata that all pages of the backend have. */
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
