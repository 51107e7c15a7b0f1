import type { HookConfig } from '@directus/extensions';
import type { Application } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { roleIds } from '../../../../access/role-ids.ts';
import type { readingModes } from '../../../../schema/accessi-documenti.ts';
import { accountabilityOf } from '../common/callers.ts';
import { periodOf } from './period.ts';

/** How a document was read: saved, or opened in the page. */
export type ReadingMode = keyof typeof readingModes;

/** A viewer asks for the beginning of a file more than once: within this time it is one reading, in milliseconds. */
const sameReading = 10_000;

/** It asks for later parts as the reader gets there: within this time they belong to the reading, in milliseconds. */
const sameReadingOfParts = 30 * 60_000;

/** A file that a client, or a person of the firm, reads. */
export interface Reading {
  /** The client who reads a document of theirs, or who of the firm reads it. */
  readonly reader: { readonly client: string } | { readonly staff: string };
  readonly file: string;
  readonly mode: ReadingMode;
  /** Whether it is a part that does not begin with the file. */
  readonly isLaterPart?: boolean;
  readonly now: Date;
}

/** Columns of a text in Directus. */
const longestDescription = 255;

const rowSchema = v.object({
  id: v.number(),
  cliente: v.nullable(v.string()),
  anno: v.number(),
  mese: v.nullable(v.number()),
  tipologia: v.nullable(v.string()),
  title: v.nullable(v.string()),
});

type Row = v.InferOutput<typeof rowSchema>;

function describe({ tipologia, anno, mese, title }: Row): string {
  const parts = [tipologia, periodOf(anno, mese), title];
  return parts.filter(Boolean).join(' · ').slice(0, longestDescription);
}

async function documentsOf(database: Knex, { reader, file }: Reading): Promise<Row[]> {
  const found: unknown = await database('documenti_clienti as d')
    .leftJoin('tipologie as t', 't.id', 'd.tipologia')
    .leftJoin('directus_files as f', 'f.id', 'd.documento')
    .where({ 'd.documento': file, ...('client' in reader && { 'd.cliente': reader.client }) })
    .select('d.id', 'd.cliente', 'd.anno', 'd.mese', 't.tipologia', 'f.title');
  return v.parse(v.array(rowSchema), found);
}

/**
 * Notes a reading: a receipt for the firm, and a document that its client reads is no longer new. A file
 * that is no document, or none of this client, leaves no trace. Postgres may have several processes: the row is locked
 * meanwhile.
 */
export async function recordReading(database: Knex, reading: Reading): Promise<void> {
  const { reader, mode, isLaterPart = false, now } = reading;
  const since = new Date(now.getTime() - (isLaterPart ? sameReadingOfParts : sameReading));
  for (const row of await documentsOf(database, reading)) {
    await database.transaction(async (transaction) => {
      const document = () => transaction('documenti_clienti').where({ id: row.id });
      await document().forUpdate().select('id');
      const receipt = {
        documento: row.id,
        cliente: row.cliente,
        collaboratore: 'staff' in reader ? reader.staff : null,
        modo: mode,
      };
      const recent = await transaction('accessi_documenti')
        .where(receipt)
        .andWhere('quando', '>', since)
        .first('id');
      if (recent !== undefined) return;
      await transaction('accessi_documenti').insert({
        ...receipt,
        quando: now,
        descrizione: describe(row),
      });
      if ('client' in reader) await document().whereNull('letto_il').update({ letto_il: now });
    });
  }
}

/** Notes which clients' documents the firm itself reads, in the Studio: receipts name the reader. */
export const staffReadings: HookConfig = ({ init }, { database, logger }) => {
  init('routes.before', ({ app }: { app?: Application }) => {
    app?.get(['/assets/:id', '/assets/:id/:name'], (request, response, next) => {
      const asker = accountabilityOf(request);
      const file = request.params.id;
      if (asker === undefined || asker.role === roleIds.cliente || file === undefined)
        return next();
      // Not only when it is sent to its end: a reader who breaks off has read what came before.
      response.once('close', () => {
        if (response.statusCode >= 400) return;
        const mode = request.query.download === undefined ? 'anteprima' : 'scaricato';
        const reading = { reader: { staff: asker.user }, file, mode, now: new Date() } as const;
        recordReading(database, reading).catch((error: unknown) =>
          logger.error(error, 'A reading of a document by the firm could not be noted'),
        );
      });
      next();
    });
  });
};
