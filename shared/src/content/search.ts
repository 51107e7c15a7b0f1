import { customEndpoint } from '@directus/sdk';
import type { Content } from './client.ts';

/** Fewest characters the search answers to (decision W1). */
export const minimumSearchLength = 3;

/** Something the search found; the address is a path of the site. */
export interface SearchResult {
  readonly collection: 'pagine' | 'news' | 'attivita';
  readonly id: number;
  readonly url: string;
  readonly titolo: string;
  /** Plain text around the match. */
  readonly estratto: string;
}

/** Pages, news and activities that hold every word of the query; the best match first. */
export async function search(content: Content, query: string): Promise<SearchResult[]> {
  return content.request(
    customEndpoint<SearchResult[]>({ path: '/search', method: 'GET', params: { q: query } }),
  );
}
