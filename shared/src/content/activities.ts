import { readItems } from '@directus/sdk';
import type { Content } from './client.ts';
import { published } from './published.ts';

/** What the firm does, in the editor's order. */
export async function readActivities(content: Content) {
  return content.request(
    readItems('attivita', {
      fields: ['id', 'nome', 'descrizione'],
      filter: published,
      sort: ['sort'],
      limit: -1,
    }),
  );
}

/** One of the firm's activities. */
export type Activity = Awaited<ReturnType<typeof readActivities>>[number];
