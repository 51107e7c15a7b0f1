import type { Head, HeadContext } from '@studio/shared/contract';
import { lazy, Suspense, useEffect } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { HomePage } from './home/home-page.tsx';
import { accountingService, loadHome } from './home/load-home.ts';
import type { PageData } from './page-route.tsx';
import { pageHead } from './parts/head.ts';
import { readPageSource } from './parts/page-source.ts';
import { publicRoute, type RouteCode } from './parts/public-route.tsx';

/** The code of the other pages once it is loaded, which the first view of home does without. */
let pages: typeof import('./page-route.tsx') | undefined;

/** Loads the code of the other pages; the route of these pages has the same chunk. */
async function loadPages() {
  pages ??= await import(/* webpackChunkName: "pages" */ './page-route.tsx');
  return pages;
}

const LazyPage = lazy(async () => ({ default: (await loadPages()).PageView }));

/** Loads the page published under `/`: home, unless the editors put another one there. */
async function load({ request, context }: LoaderFunctionArgs): Promise<PageData> {
  const source = await readPageSource(context, new URL(request.url));
  return source.page.nome === 'home' ? loadHome(source) : (await loadPages()).loadView(source);
}

function FirstPage(data: PageData) {
  useEffect(() => {
    // A visitor who taps a link must not wait for code. A tap before that, and offline, loads it again.
    const prefetch = () => void loadPages().catch(() => undefined);
    // Safari does not have requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(prefetch);
    else setTimeout(prefetch, 200);
  }, []);
  if (data.view === 'home') return <HomePage {...data} />;
  // The server has loaded the code, and the browser hydrates the page once it has.
  const Page = pages?.PageView ?? LazyPage;
  return (
    <Suspense>
      <Page {...data} />
    </Suspense>
  );
}

function head(data: PageData, context: HeadContext): Head {
  if (data.view !== 'home') return (pages?.pageDataHead ?? pageHead)(data, context);
  return { ...pageHead(data, context), structuredData: [accountingService(data, context)] };
}

/** The route of `/`. */
export const firstPageRoute: RouteCode = publicRoute<PageData>({
  load,
  Page: FirstPage,
  head,
  dataKey: 'view',
});
