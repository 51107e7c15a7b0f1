import { contentContext } from '@studio/shared/client';
import { type HeadContext, paths } from '@studio/shared/contract';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { minimumSearchLength, type SearchKind, search } from '../content/search.ts';
import { reportFailedRead } from '../parts/failed-reads.ts';
import { pageTitle } from '../parts/head.ts';
import { publicRoute } from '../parts/public-route.tsx';
import { type SearchData, SearchPage } from './search-page.tsx';

/** The longest query that the search takes, in characters. */
const maxQuery = 100;

/** The kinds of results that the page can name; a gateway may know more. */
const kinds = [
  'pagine',
  'news',
  'attivita',
  'team',
  'scadenze',
] as const satisfies readonly SearchKind[];

async function loadSearch({ request, context }: LoaderFunctionArgs): Promise<SearchData> {
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, maxQuery);
  if (query.length < minimumSearchLength) return { query, results: null };
  try {
    const items = await search(context.get(contentContext), query, kinds);
    return { query, results: { items, failed: false } };
  } catch (error) {
    reportFailedRead(error, 'the results', paths.search.href());
    return { query, results: { items: [], failed: true } };
  }
}

function searchHead({ query }: SearchData, context: HeadContext) {
  const title = context.translate('public-site:search.title');
  return {
    title: pageTitle(query ? `${query} – ${title}` : title, context),
    canonical: paths.search.href(),
    noIndex: true,
  };
}

/** The route of the search in the whole public content. */
export const searchRoute = publicRoute<SearchData>({
  load: loadSearch,
  Page: SearchPage,
  head: searchHead,
  dataKey: 'query',
});
