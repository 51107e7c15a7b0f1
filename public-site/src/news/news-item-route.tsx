import {
  contentContext,
  type ImageFile,
  type NewsItem,
  readNewsItem,
} from '@studio/shared/content';
import { type Head, type HeadContext, paths, type RouteHandle } from '@studio/shared/contract';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom';
import { headFor } from '../parts/head-for.ts';
import { newsAddress, newsIdOf } from '../parts/news-address.ts';
import { newsArticle } from '../parts/news-article.ts';
import { PageFrame } from '../parts/page-frame.tsx';
import { pageTitle } from '../parts/page-head.ts';
import { readFirm } from '../parts/page-source.ts';
import { plainText } from '../parts/plain-text.ts';
import type { RouteCode } from '../parts/route-code.ts';
import { breadcrumbList } from '../parts/structured-data.ts';
import { NewsItemPage } from './news-item-page.tsx';

interface NewsItemData {
  readonly item: NewsItem;
  readonly image: ImageFile | null;
}

/** Reads one news item; an address with another title in it leads to the right one. */
async function loadNewsItem({ request, params, context }: LoaderFunctionArgs) {
  const content = context.get(contentContext);
  const id = newsIdOf(params.item);
  if (id === undefined) throw new Response(null, { status: 404 });
  const [item, firm] = await Promise.all([
    readNewsItem(content, id).catch(() => {
      throw new Response(null, { status: 503 });
    }),
    readFirm(content),
  ]);
  if (!item) throw new Response(null, { status: 404 });
  const address = newsAddress(item);
  if (new URL(request.url).pathname !== address) throw redirect(address, 301);
  return { item, image: firm?.default_image_header ?? null } satisfies NewsItemData;
}

function newsItemHead({ item }: NewsItemData, context: HeadContext): Head {
  const description = plainText(item.abstract);
  const crumbs = [
    { name: context.translate('public-site:news.title'), url: paths.news.href() },
    { name: item.titolo, url: newsAddress(item) },
  ];
  return {
    title: pageTitle(item.titolo, context),
    ...(description && { description }),
    canonical: newsAddress(item),
    type: 'article',
    structuredData: [newsArticle(item, context), breadcrumbList(crumbs, context)],
  };
}

function NewsItemScreen() {
  return (
    <PageFrame>
      <NewsItemPage {...useLoaderData<NewsItemData>()} />
    </PageFrame>
  );
}

/** The page of one news item. */
export const newsItemRoute: RouteCode = {
  loader: loadNewsItem,
  Component: NewsItemScreen,
  handle: {
    isPublic: true,
    head: headFor<NewsItemData>('item', newsItemHead),
  } satisfies RouteHandle,
};
