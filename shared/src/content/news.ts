import { readItems } from '@directus/sdk';
import { attachmentFields } from './attachment.ts';
import type { Content } from './client.ts';
import { published } from './published.ts';

const summaryFields = ['id', 'data', 'titolo', 'abstract'] as const;
const fullFields = [...summaryFields, 'testo', { file: attachmentFields }] as const;

/** Every published news item, newest first, without its long text. */
export async function readNewsSummaries(content: Content) {
  return content.request(
    readItems('news', { fields: summaryFields, filter: published, sort: ['-data'], limit: -1 }),
  );
}

/** Every published news item, newest first, with long text and attachment. */
export async function readNews(content: Content) {
  return content.request(
    readItems('news', { fields: fullFields, filter: published, sort: ['-data'], limit: -1 }),
  );
}

/** One published news item, if there is one with this id. */
export async function readNewsItem(content: Content, id: number) {
  const [item] = await content.request(
    readItems('news', {
      fields: fullFields,
      filter: { id: { _eq: id }, ...published },
      limit: 1,
    }),
  );
  return item;
}

/** A news item without its long text. */
export type NewsSummary = Awaited<ReturnType<typeof readNewsSummaries>>[number];

/** A news item with long text and attachment. */
export type NewsItem = Awaited<ReturnType<typeof readNews>>[number];
