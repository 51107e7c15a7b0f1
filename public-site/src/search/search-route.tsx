import { contentContext, minimumSearchLength, search } from '@studio/shared/content';
import { type HeadContext, paths, type RouteHandle } from '@studio/shared/contract';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { headFor } from '../parts/head-for.ts';
import { PageFrame } from '../parts/page-frame.tsx';
import { pageTitle } from '../parts/page-head.ts';
import type { RouteCode } from '../parts/route-code.ts';
import { type SearchData, SearchPage } from './search-page.tsx';

/** The search takes no more, in characters. */
const longestQuery = 100;

async function loadSearch({ request, context }: LoaderFunctionArgs): Promise<SearchData> {
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, longestQuery);
  if (query.length < minimumSearchLength) return { query, results: null };
  try {
    return {
      query,
      results: { items: await search(context.get(contentContext), query), failed: false },
    };
  } catch {
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

function SearchScreen() {
  return (
    <PageFrame>
      <SearchPage {...useLoaderData<SearchData>()} />
    </PageFrame>
  );
}

/** Search in the site's pages, news and activities. */
export const searchRoute: RouteCode = {
  loader: loadSearch,
  Component: SearchScreen,
  handle: { isPublic: true, head: headFor<SearchData>('query', searchHead) } satisfies RouteHandle,
};
