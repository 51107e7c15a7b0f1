import type { NewsItem } from '@studio/shared/content';
import { type DataSet, readDataSet } from '../parts/data-set.ts';
import { type PageBase, type PageSource, pageBase } from '../parts/page-source.ts';

/** Data of the page with all news. */
export interface NewsData extends PageBase {
  readonly view: 'news';
  readonly news: DataSet<NewsItem>;
}

/** Reads all news with their messages: each item opens in the page. */
export async function loadNews(source: PageSource): Promise<NewsData> {
  const news = await readDataSet(source.page, 'news', source.lists.news);
  return { view: 'news', ...pageBase(source), news };
}
