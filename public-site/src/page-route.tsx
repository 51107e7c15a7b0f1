import type { Head, HeadContext } from '@studio/shared/contract';
import { Html } from '@studio/shared/kit';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { type ActivitiesData, ActivitiesPage } from './activities/activities-page.tsx';
import { DeadlinesPage } from './deadlines/deadlines-page.tsx';
import { type DeadlinesData, loadDeadlines } from './deadlines/load-deadlines.ts';
import { HomePage } from './home/home-page.tsx';
import { accountingService, type HomeData, loadHome } from './home/load-home.ts';
import { type NewsData, NewsPage } from './news/news-page.tsx';
import { newsAddress } from './parts/addresses.ts';
import { readDataSet } from './parts/data-set.ts';
import { itemList, pageHead } from './parts/head.ts';
import { PageHeader } from './parts/page-layout.tsx';
import { type PageBase, type PageSource, pageBase, readPageSource } from './parts/page-source.ts';
import { publicRoute, type RouteCode } from './parts/public-route.tsx';
import { contactOf, type FirmContact, TextColumns } from './parts/text-columns.tsx';
import { linkHeadings, type TextHeading } from './parts/text-headings.ts';
import { type TeamData, TeamPage } from './team/team-page.tsx';

/** The loader data of a page without a view of its own. */
interface PlainPageData extends PageBase {
  readonly view: 'plain';
  /** The headings of a long text; `contenuto` has their ids. */
  readonly headings: readonly TextHeading[];
  readonly contact: FirmContact | null;
}

/** The loader data of any page of the backend. */
export type PageData =
  | HomeData
  | ActivitiesData
  | TeamData
  | DeadlinesData
  | NewsData
  | PlainPageData;

/** Loads the page published under the address. */
async function loadPage({ request, context }: LoaderFunctionArgs): Promise<PageData> {
  return await loadView(await readPageSource(context, new URL(request.url)));
}

/** Loads the data of a page; its name (`nome`) chooses the view. */
export async function loadView(source: PageSource): Promise<PageData> {
  const { page, lists } = source;
  const base = pageBase(source);
  switch (page.nome) {
    case 'home':
      return loadHome(source);
    case 'attivita': {
      const activities = await readDataSet(page, 'attivita', lists.activities);
      return { view: 'attivita', ...base, activities };
    }
    case 'team':
      return { view: 'team', ...base, team: await readDataSet(page, 'team', lists.team) };
    case 'scadenzario':
      return loadDeadlines(source);
    case 'news':
      return { view: 'news', ...base, news: await readDataSet(page, 'news', lists.news) };
    default: {
      const { html, headings } = linkHeadings(page.contenuto ?? '');
      const contact = contactOf(source.configuration);
      return {
        view: 'plain',
        ...base,
        page: { ...base.page, contenuto: html },
        headings,
        contact,
      };
    }
  }
}

/** Renders any page of the backend. */
export function PageView(data: PageData) {
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
      return (
        <article>
          <PageHeader title={data.page.titolo} image={data.image} />
          <TextColumns headings={data.headings} contact={data.contact}>
            <Html html={data.page.contenuto} />
          </TextColumns>
        </article>
      );
  }
}

/** Returns the metadata of any page of the backend. */
export function pageDataHead(data: PageData, context: HeadContext): Head {
  const head = pageHead(data, context);
  const own = structuredData(data, context);
  return { ...head, structuredData: [...own, ...(head.structuredData ?? [])] };
}

function structuredData(data: PageData, context: HeadContext): Record<string, unknown>[] {
  switch (data.view) {
    case 'home':
      return [accountingService(data, context)];
    case 'news':
      return [itemList(data.news.items.map(newsAddress), context)];
    default:
      // Deadlines are none of schema.org's events: search engines list events that people take part in, at a place.
      return [];
  }
}

/** The route of every page of the backend that has no route of its own. */
export const pageRoute: RouteCode = publicRoute<PageData>({
  load: loadPage,
  Page: PageView,
  head: pageDataHead,
  dataKey: 'view',
});
