import { readItems } from '@directus/sdk';
import type { ContentClient } from '@studio/shared/contract';
import { attachmentFields, imageFields, published } from './queries.ts';

/** Returns the activities of the firm in the editor's order. */
export async function readActivities(content: ContentClient) {
  return content.request(
    readItems('attivita', {
      fields: ['id', 'nome', 'descrizione'],
      filter: published,
      sort: ['sort'],
      limit: -1,
    }),
  );
}

/** An activity of the firm. */
export type Activity = Awaited<ReturnType<typeof readActivities>>[number];

/** Returns all published deadlines, the earliest first. */
export async function readDeadlines(content: ContentClient) {
  return content.request(
    readItems('scadenze', {
      fields: ['id', 'Titolo', 'data', 'categoria', { pdf: attachmentFields }],
      filter: published,
      sort: ['data'],
      limit: -1,
    }),
  );
}

/** A deadline of the calendar. */
export type Deadline = Awaited<ReturnType<typeof readDeadlines>>[number];

/** Returns the partners' logos in the editor's order. */
export async function readLogos(content: ContentClient) {
  return content.request(
    readItems('loghi', {
      fields: ['id', 'descrizione', { logo: imageFields }],
      filter: published,
      sort: ['sort'],
      limit: -1,
    }),
  );
}

/** The logo of a partner. */
export type PartnerLogo = Awaited<ReturnType<typeof readLogos>>[number];

/** Returns the people of the firm in the editor's order. */
export async function readTeam(content: ContentClient) {
  return content.request(
    readItems('team', {
      fields: ['id', 'Nome', 'Cognome', 'ruolo', 'info', 'testo', { foto: imageFields }],
      filter: published,
      sort: ['sort'],
      limit: -1,
    }),
  );
}

/** A person of the firm. */
export type TeamMember = Awaited<ReturnType<typeof readTeam>>[number];
