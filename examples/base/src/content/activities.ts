import type { PageContext } from '@studio/shared/contract';

/** An activity of the firm. */
export interface Activity {
  readonly id: number;
  readonly nome: string;
}

const isActivity = (row: unknown): row is Activity =>
  typeof row === 'object' && row !== null && 'id' in row && 'nome' in row;

/** The query; `remote.json` lists the fields, which the site then lets the public read. */
const query = new URLSearchParams({
  fields: 'id,nome',
  'filter[status][_eq]': 'published',
  sort: 'sort',
  limit: '-1',
});

/**
 * Returns the published activities in the editor's order.
 * @throws when the backend does not answer
 */
export async function readActivities(content: PageContext['content']): Promise<Activity[]> {
  const rows = await content.read(`/items/attivita?${query}`);
  return Array.isArray(rows) ? rows.filter(isActivity) : [];
}

/** Returns the activities in the data of a page; null when they could not be read. */
export function activitiesIn(data: unknown): readonly Activity[] | null {
  return Array.isArray(data) ? data.filter(isActivity) : null;
}
