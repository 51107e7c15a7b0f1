import * as v from 'valibot';
import { type Call, validRows } from './call.ts';
import type { Scope } from './scopes.ts';

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

const listSchema = v.pipe(
  v.array(v.unknown()),
  v.transform((rows) => ({
    documents: v.parse(validRows(documentSchema), rows),
    sent: rows.length,
  })),
);

/**
 * Asks for the documents of a scope that the logged-in client may see, the newest first; at most `limit`, all without it.
 * Rows that are no complete documents cannot be shown; `sent` counts them too.
 */
export const readDocuments: Call<
  Scope & { readonly limit?: number | undefined },
  v.InferOutput<typeof listSchema>
> = {
  method: 'GET',
  path: '/documents',
  session: 'client',
  limit: 'general',
  query: ['azienda', 'limit'],
  answer: listSchema,
};
