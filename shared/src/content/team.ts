import { readItems } from '@directus/sdk';
import type { Content } from './client.ts';
import { imageFields } from './image.ts';
import { published } from './published.ts';

/** The people of the firm, in the editor's order. */
export async function readTeam(content: Content) {
  return content.request(
    readItems('team', {
      fields: ['id', 'Nome', 'Cognome', 'ruolo', 'info', 'testo', { foto: imageFields }],
      filter: published,
      sort: ['sort'],
      limit: -1,
    }),
  );
}

/** One of the people of the firm. */
export type TeamMember = Awaited<ReturnType<typeof readTeam>>[number];
