import { contentContext } from '@studio/shared/content';
import type { RouteHandle } from '@studio/shared/contract';
import { type LoaderFunctionArgs, type RouteObject, useLoaderData } from 'react-router-dom';
import { accountingService } from './home/accounting-service.ts';
import { HomePage } from './home/home-page.tsx';
import { type HomeData, loadHome } from './home/load-home.ts';
import { headFor } from './parts/head-for.ts';
import { pageHead } from './parts/page-head.ts';
import { type PageSource, readPageSource } from './parts/page-source.ts';
import { loadPlainPage, PlainPage, type PlainPageData } from './plain-page/plain-page.tsx';

type PageData = HomeData | PlainPageData;

/** A page's own data, by the name that says which view it has. */
async function loadView(source: PageSource): Promise<PageData> {
  switch (source.page.nome) {
    case 'home':
      return loadHome(source);
    default:
      return loadPlainPage(source);
  }
}

async function loadPage({ request, context }: LoaderFunctionArgs): Promise<PageData> {
  const content = context.get(contentContext);
  return loadView(await readPageSource(content, new URL(request.url)));
}

function PageScreen() {
  const data = useLoaderData<PageData>();
  switch (data.view) {
    case 'home':
      return <HomePage {...data} />;
    case 'plain':
      return <PlainPage {...data} />;
  }
}

const head = headFor<PageData>('view', (data, context) => ({
  ...pageHead(data, context),
  ...(data.view === 'home' && { structuredData: [accountingService(data, context)] }),
}));

/** Whatever page is published under the address. */
export const pageRoute: RouteObject = {
  path: '*',
  loader: loadPage,
  Component: PageScreen,
  handle: { head } satisfies RouteHandle,
};
