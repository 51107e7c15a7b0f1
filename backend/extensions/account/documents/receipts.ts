import type { Knex } from 'knex';
import * as v from 'valibot';
import { periodOf } from '../../../content/calendar.ts';
import type { readingModes } from '../../../schema/accessi-documenti.ts';

/** How a client read a document: saved it, or opened it in the page. */
export type ReadingMode = keyof typeof readingModes;

/** A viewer asks for the beginning of a file more than once: within this time it is one reading. */
const sameReadingMilliseconds = 10_000;

/** Columns of a text in Directus. */
const longestDescription = 255;

const rowSchema = v.object({
  id: v.number(),
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

async function documentsOf(database: Knex, client: string, file: string): Promise<Row[]> {
  const found: unknown = await database('documenti_clienti as d')
    .leftJoin('tipologie as t', 't.id', 'd.tipologia')
    .leftJoin('directus_files as f', 'f.id', 'd.documento')
    .where({ 'd.cliente': client, 'd.documento': file })
    .select('d.id', 'd.anno', 'd.mese', 't.tipologia', 'f.title');
  return v.parse(v.array(rowSchema), found);
}

/**
 * Notes that a client reads a file of theirs: a receipt for the firm, and the document is no longer new. A file that is
 * no document of this client leaves no trace. Postgres may have several processes: the row is locked meanwhile.
 */
export async function recordReading(
  database: Knex,
  reading: { client: string; file: string; mode: ReadingMode; now: Date },
): Promise<void> {
  const { client, file, mode, now } = reading;
  for (const row of await documentsOf(database, client, file)) {
    await database.transaction(async (transaction) => {
      const document = () => transaction('documenti_clienti').where({ id: row.id });
      await document().forUpdate().select('id');
      const receipt = { documento: row.id, cliente: client, modo: mode };
      const recent = await transaction('accessi_documenti')
        .where(receipt)
        .andWhere('quando', '>', new Date(now.getTime() - sameReadingMilliseconds))
        .first('id');
      if (recent !== undefined) return;
      await transaction('accessi_documenti').insert({
        ...receipt,
        quando: now,
        descrizione: describe(row),
      });
      await document().whereNull('letto_il').update({ letto_il: now });
    });
  }
}
