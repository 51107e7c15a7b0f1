import { contentContext } from '@studio/shared/content';
import type { Head, HeadContext, RouteHandle } from '@studio/shared/contract';
import { useMemo } from 'react';
import { type LoaderFunctionArgs, type RouteObject, useLoaderData } from 'react-router-dom';
import { ActivitiesPage } from './activities/activities-page.tsx';
import { type ActivitiesData, loadActivities } from './activities/load-activities.ts';
import { deadlineEvents } from './deadlines/deadline-events.ts';
import { DeadlinesPage } from './deadlines/deadlines-page.tsx';
import { type DeadlinesData, loadDeadlines } from './deadlines/load-deadlines.ts';
import { accountingService } from './home/accounting-service.ts';
import { HomePage } from './home/home-page.tsx';
import { type HomeData, loadHome } from './home/load-home.ts';
import { loadNews, type NewsData } from './news/load-news.ts';
import { NewsPage } from './news/news-page.tsx';
import { headFor } from './parts/head-for.ts';
import { newsArticle } from './parts/news-article.ts';
import { PageFrame } from './parts/page-frame.tsx';
import { pageHead } from './parts/page-head.ts';
import { type PageSource, readPageSource } from './parts/page-source.ts';
import { itemList } from './parts/structured-data.ts';
import { loadPlainPage, type PlainPageData } from './plain-page/load-plain-page.ts';
import { PlainPage } from './plain-page/plain-page.tsx';
import { loadTeam, type TeamData } from './team/load-team.ts';
import { TeamPage } from './team/team-page.tsx';

type PageData = HomeData | ActivitiesData | TeamData | DeadlinesData | NewsData | PlainPageData;

/** A page's own data; its name (`nome`) says which view it has. */
async function loadView(source: PageSource): Promise<PageData> {
  switch (source.page.nome) {
    case 'home':
      return loadHome(source);
    case 'attivita':
      return loadActivities(source);
    case 'team':
      return loadTeam(source);
    case 'scadenzario':
      return loadDeadlines(source);
    case 'news':
      return loadNews(source);
    default:
      return loadPlainPage(source);
  }
}

async function loadPage({ request, context }: LoaderFunctionArgs): Promise<PageData> {
  const content = context.get(contentContext);
  return loadView(await readPageSource(content, new URL(request.url)));
}

function viewOf(data: PageData) {
  switch (data.view) {
    case 'home':
      return <HomePage {...data} />;
    case 'attivita':
      return <ActivitiesPage {...data} />;
    case 'team':
      return <TeamPage {...data} />;
    case 'scadenzario':
      return <DeadlinesPage {...data} />;
    case 'news':
      return <NewsPage {...data} />;
    case 'plain':
      return <PlainPage {...data} />;
  }
}

function structuredData(data: PageData, context: HeadContext): Record<string, unknown>[] {
  switch (data.view) {
    case 'home':
      return [accountingService(data, context)];
    case 'scadenzario':
      return [itemList(deadlineEvents(data.deadlines.items, context))];
    case 'news':
      return [itemList(data.news.items.map((item) => newsArticle(item, context)))];
    default:
      return [];
  }
}

function pageDataHead(data: PageData, context: HeadContext): Head {
  const head = pageHead(data, context);
  const own = structuredData(data, context);
  return { ...head, structuredData: [...own, ...(head.structuredData ?? [])] };
}

function PageScreen() {
  const data = useLoaderData<PageData>();
  // The router tells of each step of a navigation: the page that is left would be rendered anew as the visitor clicks.
  return useMemo(() => <PageFrame>{viewOf(data)}</PageFrame>, [data]);
}

/** Whatever page is published under the address. */
export const pageRoute: RouteObject = {
  path: '*',
  loader: loadPage,
  Component: PageScreen,
  handle: { isPublic: true, head: headFor<PageData>('view', pageDataHead) } satisfies RouteHandle,
};
