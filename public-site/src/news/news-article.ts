import type { HeadContext } from '@studio/shared/contract';
import type { NewsSummary } from '../content/news.ts';
import { newsAddress } from '../parts/addresses.ts';
import { firmReference } from '../parts/head.ts';

/** A news item as search engines need it. */
interface Article extends Pick<NewsSummary, 'id' | 'titolo' | 'data'> {
  /** Moment of the last change. */
  readonly date_updated?: string | null;
  /** Path of its picture. */
  readonly image?: string | undefined;
}

/** Returns a news item for search engines (schema.org NewsArticle). */
export function newsArticle(item: Article, context: HeadContext): Record<string, unknown> {
  const publisher = firmReference(context);
  const published = romeMidnight(item.data);
  return {
    '@type': 'NewsArticle',
    headline: item.titolo,
    ...(item.image && { image: [`${context.origin}${item.image}`] }),
    datePublished: published,
    dateModified: item.date_updated ?? published,
    url: `${context.origin}${newsAddress(item)}`,
    inLanguage: 'it',
    author: publisher,
    publisher,
  };
}

/** Returns the first moment of a day (YYYY-MM-DD) in Rome, with its distance from UTC: search engines ask for it. */
function romeMidnight(day: string): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: 'Europe/Rome',
    timeZoneName: 'longOffset',
  });
  const zone = format
    .formatToParts(new Date(`${day}T00:00:00Z`))
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${day}T00:00:00${zone?.replace('GMT', '') || '+01:00'}`;
}
