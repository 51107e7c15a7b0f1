import { readItems } from '@directus/sdk';
import { attachmentFields } from './attachment.ts';
import type { Content } from './client.ts';
import { published } from './published.ts';

/** Every published deadline, earliest first. */
export async function readDeadlines(content: Content) {
  return content.request(
    readItems('scadenze', {
      fields: ['id', 'Titolo', 'data', 'categoria', { pdf: attachmentFields }],
      filter: published,
      sort: ['data'],
      limit: -1,
    }),
  );
}

/** A deadline. */
export type Deadline = Awaited<ReturnType<typeof readDeadlines>>[number];
