import { type RestClient, readItems } from '@directus/sdk';

/** An activity of the firm, with the fields that this remote asks for. */
export interface Activity {
  readonly id: number;
  readonly nome: string;
}

/** The collections of the backend that this remote reads. */
interface Collections {
  readonly attivita: (Activity & { readonly status: string; readonly sort: number })[];
}

/**
 * Returns the published activities in the editor's order. The build runs each function of this folder whose name begins
 * with `read`, and the release lists the fields that it asks for: the site lets the public read these.
 */
export async function readActivities(content: RestClient<Collections>): Promise<Activity[]> {
  return content.request(
    readItems('attivita', {
      fields: ['id', 'nome'],
      filter: { status: { _eq: 'published' } },
      sort: ['sort'],
      limit: -1,
    }),
  );
}
