import type { NewsSummary } from '@studio/shared/content';
import type { HeadContext } from '@studio/shared/contract';
import { newsAddress } from '../parts/news-address.ts';

/** A news item as search engines need it. */
interface Article extends Pick<NewsSummary, 'id' | 'titolo' | 'data'> {
  /** Moment of the last change. */
  readonly date_updated?: string | null;
  /** Path of its picture. */
  readonly image?: string | undefined;
}

/** Returns a news item for search engines (schema.org NewsArticle). */
export function newsArticle(
  item: Article,
  { siteName, origin }: HeadContext,
): Record<string, unknown> {
  const publisher = {
    '@type': 'AccountingService',
    '@id': `${origin}/#studio`,
    name: siteName,
    url: `${origin}/`,
  };
  return {
    '@type': 'NewsArticle',
    headline: item.titolo,
    ...(item.image && { image: [`${origin}${item.image}`] }),
    ...(item.data && { datePublished: item.data }),
    ...(item.date_updated && { dateModified: item.date_updated }),
    url: `${origin}${newsAddress(item)}`,
    inLanguage: 'it',
    author: publisher,
    publisher,
  };
}
