import { readItems } from '@directus/sdk';
import type { Content } from './client.ts';
import { imageFields } from './image.ts';
import { published } from './published.ts';

/** The partners' logos, in the editor's order. */
export async function readLogos(content: Content) {
  return content.request(
    readItems('loghi', {
      fields: ['id', 'descrizione', { logo: imageFields }],
      filter: published,
      sort: ['sort'],
      limit: -1,
    }),
  );
}

/** A partner's logo. */
export type PartnerLogo = Awaited<ReturnType<typeof readLogos>>[number];
