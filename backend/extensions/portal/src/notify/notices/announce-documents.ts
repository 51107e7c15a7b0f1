import type { Knex } from 'knex';
import * as v from 'valibot';
import { subscriptionsTable } from '../push-subscriptions.ts';
import { noticesTable } from './notify.ts';

const documentRows = v.array(v.object({ id: v.number(), azienda: v.nullable(v.number()) }));

/** The most documents that a message counts. */
const mostDocuments = 100;

/** Stores notices for push messages about new documents, which have a mail of their own. */
export async function announceDocuments(
  transaction: Knex,
  person: string,
  documents: number[],
  now: Date,
): Promise<void> {
  const subscription: unknown = await transaction(subscriptionsTable)
    .where({ utente: person })
    .first('id');
  if (subscription === undefined) return;
  const found: unknown = await transaction('documenti_clienti')
    .whereIn('id', documents.slice(0, mostDocuments))
    .select('id', 'azienda');
  const rows = v.parse(documentRows, found).map(({ id, azienda }) => ({
    persona: person,
    azienda,
    tipo: 'documento',
    oggetto: id,
    quando: now,
    avvisato_il: now,
  }));
  if (rows.length > 0) await transaction(noticesTable).insert(rows);
}
