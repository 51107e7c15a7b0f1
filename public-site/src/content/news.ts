import { readItems } from '@directus/sdk';
import type { ContentClient } from '@studio/shared/contract';
import { attachmentFields, published } from './queries.ts';

const summaryFields = ['id', 'data', 'titolo', 'abstract'] as const;
const fullFields = [...summaryFields, 'testo', { file: attachmentFields }] as const;

/** Returns all published news items without their long text, the newest first. */
export async function readNewsSummaries(content: ContentClient) {
  return content.request(
    readItems('news', { fields: summaryFields, filter: published, sort: ['-data'], limit: -1 }),
  );
}

/** Returns all published news items with long text and attachment, the newest first. */
export async function readNews(content: ContentClient) {
  return content.request(
    readItems('news', { fields: fullFields, filter: published, sort: ['-data'], limit: -1 }),
  );
}

/** Returns the published news item with this id; undefined when there is none. */
export async function readNewsItem(content: ContentClient, id: number) {
  const [item] = await content.request(
    readItems('news', {
      fields: [...fullFields, 'date_updated'],
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
