import { readItems } from '@directus/sdk';
import type { Content } from '@studio/shared/client';
import type { ContentClient } from '@studio/shared/contract';
import * as v from 'valibot';
import { readScope, validRows } from './read-scope.ts';

const documentSchema = v.object({
  id: v.number(),
  anno: v.pipe(v.number(), v.integer()),
  mese: v.fallback(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12))),
    null,
  ),
  letto_il: v.nullish(v.string()),
  risposta_chiesta: v.fallback(v.nullish(v.string()), null),
  risposta: v.fallback(v.nullish(v.picklist(['presa_visione', 'approvazione', 'rifiuto'])), null),
  tipologia: v.nullable(v.object({ id: v.number(), tipologia: v.string() })),
  documento: v.object({
    id: v.string(),
    title: v.nullable(v.string()),
    type: v.nullable(v.string()),
    // Some databases return big integers as text.
    filesize: v.nullable(v.pipe(v.union([v.number(), v.string()]), v.transform(Number))),
    name: v.nullish(v.string(), null),
  }),
});

/** A document that the firm has published for the client, with its file; `filesize` in bytes. */
export type ClientDocument = v.InferOutput<typeof documentSchema>;

/** Documents of a company. */
export interface DocumentList {
  readonly documents: ClientDocument[];
  /** True when the company has no others. */
  readonly areAll: boolean;
}

/**
 * Returns the documents that the logged-in client may see of a company, the newest first; without a company, the
 * person's own. Rows that are no complete documents cannot be shown.
 * @param limit the largest number of documents; all without it
 */
export async function readDocuments(
  content: Content,
  company: number | undefined,
  limit?: number,
): Promise<DocumentList> {
  const found = await readScope(
    content,
    '/documents',
    company,
    limit === undefined ? {} : { limit },
  );
  const areAll = limit === undefined || v.parse(v.array(v.unknown()), found).length < limit;
  return { documents: validRows(documentSchema, found), areAll };
}

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
