import { publicCollections } from './generated/collections.ts';
import type { PublicQuery } from './query.ts';

/** The backend's path for a public read: always the same for the same question, so it is the cache's key too. */
export function upstreamPath(query: PublicQuery): string {
  const search = new URLSearchParams({ fields: query.fields.join(',') });
  if (query.singleton) return `/items/${query.collection}/1?${search}`;
  if (query.sort.length > 0) search.set('sort', query.sort.join(','));
  search.set('limit', String(query.limit));
  const conditions = [
    // Published only, whatever was asked: drafts stay invisible even if a permission is set wrong.
    ...(hasStatus(query) ? [{ status: { _eq: 'published' } }] : []),
    ...(query.filter.id === undefined ? [] : [{ id: { _eq: query.filter.id } }]),
    ...(query.filter.url === undefined ? [] : [{ url: { _eq: query.filter.url } }]),
    ...(query.filter.hasTitle === undefined ? [] : [{ titolo: { _nempty: true } }]),
  ];
  if (conditions.length > 0) search.set('filter', JSON.stringify({ _and: conditions }));
  if (query.filter.language !== undefined) {
    const language = { language: { _eq: query.filter.language } };
    // The nested limit would otherwise be the backend's default of 100.
    const translations = { _filter: language, _limit: -1 };
    search.set('deep', JSON.stringify({ translations }));
  }
  return `/items/${query.collection}?${search}`;
}

function hasStatus(query: PublicQuery): boolean {
  const fields: readonly string[] = publicCollections[query.collection].fields;
  return fields.includes('status');
}
