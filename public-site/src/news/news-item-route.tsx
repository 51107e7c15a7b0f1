import { contentContext } from '@studio/shared/client';
import { type Head, type HeadContext, paths } from '@studio/shared/contract';
import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { readNewsItem } from '../content/news.ts';
import { newsAddress, recordIdOf } from '../parts/addresses.ts';
import { breadcrumbList, pageTitle, sharedPicture } from '../parts/head.ts';
import { orUnavailable, readFirm } from '../parts/page-source.ts';
import { plainText } from '../parts/plain-text.ts';
import { publicRoute } from '../parts/public-route.tsx';
import { contactOf } from '../parts/text-columns.tsx';
import { newsArticle } from './news-article.ts';
import { type NewsItemData, NewsItemPage } from './news-item-page.tsx';

/**
 * Reads one news item.
 * @throws {Response} 404 when there is none, 503 when it could not be read, 301 when its title in the address is wrong
 */
async function loadNewsItem({ request, params, context }: LoaderFunctionArgs) {
  const content = context.get(contentContext);
  const { pathname } = new URL(request.url);
  const id = recordIdOf(params.item);
  if (id === undefined) throw new Response(null, { status: 404 });
  const [item, firm] = await Promise.all([
    orUnavailable(readNewsItem(content, id), 'the news item', pathname),
    readFirm(context, pathname),
  ]);
  if (!item) throw new Response(null, { status: 404 });
  const address = newsAddress(item);
  if (pathname !== address) throw redirect(address, 301);
  return {
    item,
    image: firm?.default_image_header ?? null,
    contact: contactOf(firm),
  } satisfies NewsItemData;
}

function newsItemHead({ item, image }: NewsItemData, context: HeadContext): Head {
  const picture = sharedPicture(image, context);
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
    ...picture,
    structuredData: [
      newsArticle({ ...item, image: picture.image }, context),
      breadcrumbList(crumbs, context),
    ],
  };
}

/** The route of the page of one news item. */
export const newsItemRoute = publicRoute<NewsItemData>({
  load: loadNewsItem,
  Page: NewsItemPage,
  head: newsItemHead,
  dataKey: 'item',
});
