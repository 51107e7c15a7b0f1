import { readItems } from '@directus/sdk';
import type { ContentClient } from '@studio/shared/contract';
import { attachmentFields, published } from './queries.ts';

/** Returns the published activity with this id; undefined when there is none. */
export async function readActivity(content: ContentClient, id: number) {
  const [activity] = await content.request(
    readItems('attivita', {
      fields: ['id', 'nome', 'descrizione', 'responsabile'],
      filter: { id: { _eq: id }, ...published },
      limit: 1,
    }),
  );
  return activity;
}

/** An activity with the id of the person in charge. */
export type ActivityDetails = NonNullable<Awaited<ReturnType<typeof readActivity>>>;

/** Returns the published deadlines of an activity, the earliest first. */
export async function readDeadlinesOf(content: ContentClient, activity: number) {
  // The gateway answers whole lists: it keeps one for all activities.
  const deadlines = await content.request(
    readItems('scadenze', {
      fields: ['id', 'Titolo', 'data', 'categoria', 'attivita', { pdf: attachmentFields }],
      filter: published,
      sort: ['data'],
      limit: -1,
    }),
  );
  return deadlines.filter(({ attivita }) => attivita === activity);
}

/** Returns the published news about an activity, the newest first. */
export async function readNewsOf(
  content: ContentClient,
  activity: number,
): Promise<NewsOfActivity[]> {
  const news = await content.request(
    readItems('news', {
      fields: ['id', 'data', 'titolo', { attivita: ['attivita_id'] }],
      filter: published,
      sort: ['-data'],
      limit: -1,
    }),
  );
  return news
    .filter(({ attivita }) => (attivita ?? []).some(({ attivita_id }) => attivita_id === activity))
    .map(({ id, data, titolo }) => ({ id, data, titolo }));
}

/** A news item about an activity. */
export interface NewsOfActivity {
  readonly id: number;
  readonly data: string;
  readonly titolo: string;
}
