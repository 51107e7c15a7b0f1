import type { NewsSummary } from '@studio/shared/content';
import type { HeadContext } from '@studio/shared/contract';
import { newsAddress } from '../parts/news-address.ts';

/** Returns a news item for search engines (schema.org NewsArticle). */
export function newsArticle(
  item: Pick<NewsSummary, 'id' | 'titolo' | 'data'>,
  { siteName, origin }: HeadContext,
): Record<string, unknown> {
  const publisher = { '@type': 'AccountingService', '@id': `${origin}/#studio`, name: siteName };
  return {
    '@type': 'NewsArticle',
    headline: item.titolo,
    ...(item.data && { datePublished: item.data }),
    url: `${origin}${newsAddress(item)}`,
    inLanguage: 'it',
    author: publisher,
    publisher,
  };
}
