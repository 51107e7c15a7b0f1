import type { HookConfig } from '@directus/extensions';
import { roleIds } from '@studio/shared/directus-ids';
import type { Application } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import type { readingModes } from '../../../../schema/accessi-documenti.ts';
import { accountabilityOf } from '../common/callers.ts';
import { markAsKnown } from './company-news.ts';
import { periodOf } from './period.ts';
import { visibleDocuments } from './visible-documents.ts';

/** The way a document was read: saved, or opened in the page. */
type DownloadMode = keyof typeof readingModes;

/**
 * A viewer asks for the beginning of a file more than once: within this time it counts as one download, in
 * milliseconds.
 */
const sameDownload = 10_000;

/**
 * A viewer asks for later parts as the reader gets there: within this time they belong to the same download, in
 * milliseconds.
 */
const sameDownloadOfParts = 30 * 60_000;

/** A download of a file by a client or a member of staff. */
interface Download {
  /** The client, whose row names them, or the member of staff. */
  readonly reader: { readonly client: string } | { readonly staff: string };
  readonly file: string;
  readonly mode: DownloadMode;
  /** True for a part that does not begin with the file. */
  readonly isLaterPart?: boolean;
  readonly now: Date;
}

/** The length of a text column in Directus. */
const longestDescription = 255;

const rowSchema = v.object({
  id: v.number(),
  cliente: v.nullable(v.string()),
  anno: v.number(),
  mese: v.nullable(v.number()),
  tipologia: v.nullable(v.string()),
  title: v.nullable(v.string()),
  denominazione: v.nullable(v.string()),
});

type Row = v.InferOutput<typeof rowSchema>;

function describe({ tipologia, anno, mese, title, denominazione }: Row): string {
  const parts = [tipologia, periodOf(anno, mese), title, denominazione];
  return parts.filter(Boolean).join(' · ').slice(0, longestDescription);
}

async function documentsOf(database: Knex, { reader, file, now }: Download): Promise<Row[]> {
  const documents = database('documenti_clienti as d')
    .leftJoin('tipologie as t', 't.id', 'd.tipologia')
    .leftJoin('directus_files as f', 'f.id', 'd.documento')
    .leftJoin('aziende as a', 'a.id', 'd.azienda')
    .where({ 'd.documento': file })
    .select('d.id', 'd.cliente', 'd.anno', 'd.mese', 't.tipologia', 'f.title', 'a.denominazione');
  const found: unknown = await ('client' in reader
    ? documents.whereIn('d.id', visibleDocuments(database, reader.client, now))
    : documents);
  return v.parse(v.array(rowSchema), found);
}

/**
 * Adds a download to the log, and marks a document that a client reads as read. The row names the document's client, or
 * the reader of a company's document. A file that is no document, or none that this client may see, leaves no row. The row is locked meanwhile, because Postgres can serve several processes.
 */
export async function logDownload(database: Knex, download: Download): Promise<void> {
  const { reader, mode, isLaterPart = false, now } = download;
  const since = new Date(now.getTime() - (isLaterPart ? sameDownloadOfParts : sameDownload));
  for (const row of await documentsOf(database, download)) {
    await database.transaction(async (transaction) => {
      const document = () => transaction('documenti_clienti').where({ id: row.id });
      await document().forUpdate().select('id');
      const entry = {
        documento: row.id,
        cliente: row.cliente ?? ('client' in reader ? reader.client : null),
        collaboratore: 'staff' in reader ? reader.staff : null,
        modo: mode,
      };
      const recent = await transaction('accessi_documenti')
        .where(entry)
        .andWhere('quando', '>', since)
        .first('id');
      if (recent !== undefined) return;
      await transaction('accessi_documenti').insert({
        ...entry,
        quando: now,
        descrizione: describe(row),
      });
      if (!('client' in reader)) return;
      await document().whereNull('letto_il').update({ letto_il: now });
      if (row.cliente === null) await markAsKnown(transaction, reader.client, [row.id], now);
    });
  }
}

/** Adds the downloads of staff in the Studio to the log, with the reader's name. */
export const staffDownloads: HookConfig = ({ init }, { database, logger }) => {
  init('routes.before', ({ app }: { app?: Application }) => {
    app?.get(['/assets/:id', '/assets/:id/:name'], (request, response, next) => {
      const caller = accountabilityOf(request);
      const file = request.params.id;
      if (caller === undefined || caller.role === roleIds.cliente || file === undefined)
        return next();
      // `close` and not `finish`: a reader who breaks off has read the bytes before.
      response.once('close', () => {
        if (response.statusCode >= 400) return;
        const mode = request.query.download === undefined ? 'anteprima' : 'scaricato';
        const download = { reader: { staff: caller.user }, file, mode, now: new Date() } as const;
        logDownload(database, download).catch((error: unknown) =>
          logger.error(error, 'A download by staff could not be added to the download log'),
        );
      });
      next();
    });
  });
};
