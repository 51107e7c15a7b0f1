import type { Knex } from 'knex';
import * as v from 'valibot';
import { batchesOf } from '../common/batches.ts';
import type { SharedNews } from '../notify/mail/digest.ts';
import { keysOf } from '../platform/read-keys.ts';
import { companyReaders } from './visible-documents.ts';

const markedRows = v.array(v.object({ documento: v.number() }));

/**
 * Stores that a person knows of a company's documents, by mail or by reading them; resolves with the ids of those that
 * were unknown.
 */
export async function markAsKnown(
  transaction: Knex,
  person: string,
  documents: number[],
  now: Date,
): Promise<number[]> {
  const marked: number[] = [];
  for (const part of batchesOf(documents)) {
    const rows = part.map((documento) => ({
      documento,
      persona: person,
      quando: now,
      chiave: `${documento}:${person}`,
    }));
    const added: unknown = await transaction('avvisi_documenti')
      .insert(rows)
      .onConflict('chiave')
      .ignore()
      .returning('documento');
    marked.push(...v.parse(markedRows, added).map(({ documento }) => documento));
  }
  return marked;
}

/**
 * Returns each company's document (`d`) and person (`m.persona`) who may see it and does not know of it. A person who
 * came later than the document is not told of it.
 */
function unknownDocuments(database: Knex, now: Date): Knex.QueryBuilder {
  return companyReaders(database, now)
    .leftJoin('avvisi_documenti as n', (known) =>
      known.on('n.documento', 'd.id').andOn('n.persona', 'm.persona'),
    )
    .whereNull('n.id')
    .whereNull('d.avvisato_il')
    .whereRaw('?? >= ??', ['d.date_created', 'm.date_created']);
}

/** New documents of companies: each person who may see one gets it in their mail. */
export const companyNews: SharedNews = {
  tables: ['persone_aziende', 'persone_aziende_tipologie', 'avvisi_documenti'],
  waiting: (database, now) =>
    unknownDocuments(database, now)
      .join('directus_users as u', 'u.id', 'm.persona')
      .groupBy('m.persona', 'u.email')
      .orderBy('m.persona')
      .select('m.persona as cliente', 'u.email')
      .max('d.date_created as newest')
      .min('d.date_created as oldest'),
  async mark(transaction, client, now) {
    const documents = unknownDocuments(transaction, now).where('m.persona', client).distinct();
    return markAsKnown(transaction, client, await keysOf(documents, 'd.id'), now);
  },
  // The column then keeps the document out of every later round.
  async close(database, now) {
    await database('documenti_clienti')
      .whereNull('avvisato_il')
      .whereNotNull('azienda')
      .whereNotIn('id', unknownDocuments(database, now).select('d.id'))
      .update({ avvisato_il: now });
  },
};
