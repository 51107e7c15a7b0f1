import { customEndpoint } from '@directus/sdk';
import type { Content } from './client.ts';

/** Fewest characters of a search query (decision W1). */
export const minimumSearchLength = 3;

/** A search result; `url` is a path of the site. */
export interface SearchResult {
  readonly collection: 'pagine' | 'news' | 'attivita';
  readonly id: number;
  readonly url: string;
  readonly titolo: string;
  /** Plain text around the match. */
  readonly estratto: string;
}

/** Returns the pages, news and activities that contain every word of the query, the best match first. */
export async function search(content: Content, query: string): Promise<SearchResult[]> {
  return content.request(
    customEndpoint<SearchResult[]>({ path: '/search', method: 'GET', params: { q: query } }),
  );
}
