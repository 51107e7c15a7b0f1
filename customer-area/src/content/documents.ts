import { readItems } from '@directus/sdk';
import type { ContentClient } from '@studio/shared/schema';
import * as v from 'valibot';

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
  }),
});

/** A document that the firm has published for the client, with its file; `filesize` in bytes. */
export type ClientDocument = v.InferOutput<typeof documentSchema>;

const fields = [
  'id',
  'anno',
  'mese',
  'letto_il',
  'risposta_chiesta',
  'risposta',
  { tipologia: ['id', 'tipologia'] },
  { documento: ['id', 'title', 'type', 'filesize'] },
] as const;

/** Returns the rows that are complete documents; others, such as rows without a file, cannot be shown. */
function validDocuments(rows: readonly unknown[]): ClientDocument[] {
  return rows.flatMap((row) => {
    const { success, output } = v.safeParse(documentSchema, row);
    return success ? [output] : [];
  });
}

/** Returns the filter for the documents of a company; of the person's own without one. */
const documentsOf = (company: number | undefined) => ({
  azienda: company === undefined ? { _null: true } : { _eq: company },
});

/** Documents of a company. */
export interface DocumentList {
  readonly documents: ClientDocument[];
  /** True when the company has no others. */
  readonly areAll: boolean;
}

/**
 * Returns all documents that the logged-in client may see of a company, unordered; without a company, the person's own.
 */
export async function readDocuments(
  content: ContentClient,
  company: number | undefined,
): Promise<DocumentList> {
  const rows = await content.request(
    readItems('documenti_clienti', { fields, filter: documentsOf(company), limit: -1 }),
  );
  return { documents: validDocuments(rows), areAll: true };
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

/** Returns the newest of the same documents, which the page shows before the whole list arrives. */
export async function readNewestDocuments(
  content: ContentClient,
  company: number | undefined,
  limit: number,
): Promise<DocumentList> {
  const rows = await content.request(
    readItems('documenti_clienti', {
      fields,
      filter: documentsOf(company),
      sort: ['-anno', '-mese', '-id'],
      limit,
    }),
  );
  return { documents: validDocuments(rows), areAll: rows.length < limit };
}
