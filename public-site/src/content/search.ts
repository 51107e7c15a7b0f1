import { customEndpoint } from '@directus/sdk';
import type { Content } from '@studio/shared/client';

/** Fewest characters of a search query (decision W1). */
export const minimumSearchLength = 3;

/** A kind of search results. */
export type SearchKind = 'pagine' | 'news' | 'attivita' | 'team' | 'scadenze';

/** A search result; `url` is a path of the site. */
export interface SearchResult {
  readonly collection: SearchKind;
  readonly id: number;
  readonly url: string;
  readonly titolo: string;
  /** Plain text around the match. */
  readonly estratto: string;
  /** Day of a news item or a deadline, YYYY-MM-DD. */
  readonly data?: string;
  /** True for a deadline that is over. */
  readonly passata?: boolean;
}

/**
 * Returns the content that contains every word of the query or a synonym, grouped by kind, the best match first.
 * @param kinds the kinds that the caller can show
 */
export async function search(
  content: Content,
  query: string,
  kinds: readonly SearchKind[],
): Promise<SearchResult[]> {
  const params = { q: query, kinds: kinds.join(',') };
  return await content.request(
    customEndpoint<SearchResult[]>({ path: '/search', method: 'GET', params }),
  );
}
