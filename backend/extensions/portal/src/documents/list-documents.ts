import { InvalidQueryError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import type { RequestHandler } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { storedMoment, storedNumber } from '../platform/database-values.ts';
import { forClients } from '../rights/callers.ts';
import { scopeInView } from '../rights/scope-in-view.ts';
import { whereVisibleIn } from './visible-documents.ts';

/** The largest number of rows that a reader may ask for, when not for all. */
const mostRows = 1000;

const wholeNumber = v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number));

const query = v.object({ limit: v.optional(v.pipe(wholeNumber, v.maxValue(mostRows))) });

const text = v.nullable(v.string());

const listed = v.pipe(
  v.object({
    id: v.number(),
    anno: v.number(),
    mese: v.nullable(v.number()),
    letto_il: v.nullable(storedMoment),
    risposta_chiesta: text,
    risposta: text,
    type: v.nullable(v.number()),
    label: text,
    file: v.string(),
    title: text,
    mime: text,
    filesize: v.nullable(storedNumber),
    name: text,
  }),
  v.transform(({ type, label, file, title, mime, filesize, name, letto_il, ...row }) => ({
    ...row,
    letto_il: letto_il?.toISOString() ?? null,
    tipologia: type === null ? null : { id: type, tipologia: label },
    documento: { id: file, title, type: mime, filesize, name },
  })),
);

/** Orders documents `d`, the newest first. */
function newestFirst(documents: Knex.QueryBuilder): Knex.QueryBuilder {
  return (
    documents
      .orderBy('d.anno', 'desc')
      // A document of the whole year has no month. Postgres alone would place it before December.
      .orderByRaw('?? desc nulls last', ['d.mese'])
      .orderBy('d.id', 'desc')
  );
}

/**
 * Handles GET /account/documents?azienda=&limit=: answers `{ data: [{ id, anno, mese, letto_il, risposta_chiesta,
 * risposta, tipologia: { id, tipologia }, documento: { id, title, type, filesize, name } }] }`, the newest first; `filesize`
 * in bytes, `name` that of the file. 403 for a company for which the caller does not act, 400 for another limit than 1 to 1,000. Directus could answer
 * it too, but repeats its rule for files for each of their fields, over all documents of the company.
 */
export function listDocumentsHandler(context: EndpointExtensionContext): RequestHandler {
  const { database } = context;
  return forClients(context, async ({ id: person }, request) => {
    const asked = v.safeParse(query, request.query);
    if (!asked.success)
      throw new InvalidQueryError({ reason: `"limit" must be a number from 1 to ${mostRows}` });
    const now = new Date();
    const scope = await scopeInView(request, database, person, now);
    const documents = newestFirst(
      database('documenti_clienti as d')
        .select('d.id', 'd.anno', 'd.mese', 'd.letto_il', 'd.risposta_chiesta', 'd.risposta')
        .select('d.tipologia', 'd.documento'),
    );
    if (asked.output.limit !== undefined) documents.limit(asked.output.limit);
    await whereVisibleIn(documents, database, person, scope, now);
    // Files are joined after the limit: else each document of the company is looked up among all files.
    const rows: unknown = await newestFirst(
      database(documents.as('d'))
        .join('directus_files as f', 'f.id', 'd.documento')
        .leftJoin('tipologie as k', 'k.id', 'd.tipologia')
        .select('d.id', 'd.anno', 'd.mese', 'd.letto_il', 'd.risposta_chiesta', 'd.risposta')
        .select('k.id as type', 'k.tipologia as label')
        .select('f.id as file', 'f.title', 'f.type as mime', 'f.filesize')
        .select('f.filename_download as name'),
    );
    return v.parse(v.array(listed), rows);
  });
}
