import { readItems } from '@directus/sdk';
import type { ContentClient } from '@studio/shared/contract';
import * as v from 'valibot';

const ownerSchema = v.object({ id: v.number(), azienda: v.nullable(v.number()) });

/** Returns the company of a document, null for one of the person's own; undefined when there is no such document. */
export async function readCompanyOfDocument(
  content: ContentClient,
  id: number,
): Promise<number | null | undefined> {
  const rows: readonly unknown[] = await content.request(
    readItems('documenti_clienti', {
      fields: ['id', 'azienda'],
      filter: { id: { _eq: id } },
      limit: 1,
    }),
  );
  const parsed = v.safeParse(ownerSchema, rows[0]);
  return parsed.success && parsed.output.id === id ? parsed.output.azienda : undefined;
}
