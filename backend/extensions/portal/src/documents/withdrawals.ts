import { formatMoment } from '@studio/shared/kit/format';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { batchesOf } from '../common/batches.ts';
import { outboxTable } from '../notify/mail/outbox.ts';
import { storedMoment } from '../platform/database-values.ts';
import { keysOf } from '../platform/read-keys.ts';
import { addNotices } from './client-notices.ts';

/** The actor, the moment and the reason of a withdrawal. */
interface Withdrawal {
  readonly reason: string;
  readonly user: string | null;
  readonly now: Date;
}

const documentRows = v.array(
  v.object({
    id: v.number(),
    consegna: v.nullable(v.number()),
    cliente: v.nullable(v.string()),
    azienda: v.nullable(v.number()),
    avvisato_il: v.unknown(),
    letto_il: v.unknown(),
  }),
);
const knownRows = v.array(v.object({ documento: v.number(), persona: v.string() }));
const readingRows = v.array(
  v.object({
    documento: v.number(),
    first_name: v.nullable(v.string()),
    last_name: v.nullable(v.string()),
    quando: storedMoment,
  }),
);

/** Resolves with the sentence about the readers of each document. */
async function readersOf(database: Knex, ids: number[]): Promise<Map<number, string>> {
  const rows: unknown = await database('accessi_documenti as a')
    .join('directus_users as u', 'u.id', 'a.cliente')
    .whereIn('a.documento', ids)
    .whereNull('a.collaboratore')
    .groupBy('a.documento', 'u.id', 'u.first_name', 'u.last_name')
    .select('a.documento', 'u.first_name', 'u.last_name')
    .min('a.quando as quando');
  const readers = new Map<number, string>();
  for (const { documento, first_name, last_name, quando } of v.parse(readingRows, rows)) {
    const name = [first_name, last_name].filter(Boolean).join(' ') || 'Cliente senza nome';
    const before = readers.get(documento);
    const line = `${name}, ${formatMoment(quando.toISOString(), 'it-IT')}`;
    readers.set(documento, before === undefined ? line : `${before}\n${line}`);
  }
  return readers;
}

const waitingMails = v.array(
  v.object({
    id: v.number(),
    tentativi: v.number(),
    ultimo_tentativo_il: v.nullable(storedMoment),
    riguarda: v.string(),
  }),
);
const aboutSchema = v.pipe(
  v.string(),
  v.transform((text): unknown => JSON.parse(text)),
  v.object({ table: v.string(), client: v.string(), rows: v.array(v.number()) }),
);

/** A mail that a process tried to send later than this may be on its way, in milliseconds. */
const inFlight = 2 * 60_000;

/** A person and a document that a cancelled mail was about. */
const pairKey = (client: string, document: number) => `${client} ${document}`;

/**
 * Cancels the mails about these documents that have not gone out; what else was in them is new again and gets another
 * mail. Resolves with the persons and documents of cancelled mails.
 */
async function cancelMails(
  database: Knex,
  ids: ReadonlySet<number>,
  now: Date,
): Promise<Set<string>> {
  const cancelled = new Set<string>();
  const rows: unknown = await database(outboxTable)
    .where({ stato: 'in_attesa', tipo: 'digest' })
    .whereNotNull('riguarda')
    .select('id', 'tentativi', 'ultimo_tentativo_il', 'riguarda');
  for (const { id, tentativi, ultimo_tentativo_il, riguarda } of v.parse(waitingMails, rows)) {
    const { table, client, rows: about } = v.parse(aboutSchema, riguarda);
    if (table !== 'documenti_clienti' || !about.some((one) => ids.has(one))) continue;
    if (ultimo_tentativo_il && now.getTime() - ultimo_tentativo_il.getTime() < inFlight) continue;
    // A process that claims the mail at this moment changes the number of attempts.
    const ended: number = await database(outboxTable)
      .where({ id, stato: 'in_attesa', tentativi })
      .update({
        stato: 'annullata',
        contenuto: null,
        prossimo_tentativo_il: null,
        conclusa_il: now,
      });
    if (ended === 0) continue;
    for (const one of about) cancelled.add(pairKey(client, one));
    for (const others of batchesOf(about)) {
      await database('avvisi_documenti')
        .where({ persona: client })
        .whereIn('documento', others)
        .delete();
      await database('documenti_clienti')
        .whereIn('id', others)
        .where((news) => news.where({ cliente: client }).orWhereNotNull('azienda'))
        .update({ avvisato_il: null });
    }
  }
  return cancelled;
}

/** Withdraws some documents that are not withdrawn yet. */
async function withdrawSome(database: Knex, ids: number[], withdrawal: Withdrawal): Promise<void> {
  const { reason, user, now } = withdrawal;
  const rows: unknown = await database('documenti_clienti')
    .whereIn('id', ids)
    .whereNull('ritirato_il')
    .forUpdate()
    .select('id', 'consegna', 'cliente', 'azienda', 'avvisato_il', 'letto_il');
  const documents = v.parse(documentRows, rows);
  const found = documents.map(({ id }) => id);
  const cancelled = await cancelMails(database, new Set(found), now);
  const known: unknown = await database('avvisi_documenti')
    .whereIn('documento', found)
    .select('documento', 'persona');
  const people = v.parse(knownRows, known);
  const readers = await readersOf(database, found);
  const notices = documents.flatMap(({ id, consegna, cliente, avvisato_il, letto_il }) => {
    const wasTold =
      letto_il !== null || (avvisato_il !== null && !cancelled.has(pairKey(cliente ?? '', id)));
    const told =
      cliente === null
        ? people.filter(({ documento }) => documento === id).map(({ persona }) => persona)
        : wasTold
          ? [cliente]
          : [];
    return told.map((person) => ({ cliente: person, documento: id, consegna }));
  });
  for (const { id, cliente, azienda } of documents) {
    await database('documenti_clienti')
      .where({ id })
      .update({
        stato: 'ritirato',
        ...{ cliente: null, azienda: null, chiave_accesso: null },
        ...{ ritirato_a: cliente, ritirato_a_azienda: azienda },
        motivo_ritiro: reason,
        ritirato_il: now,
        ritirato_da: user,
        letto_da: readers.get(id) ?? 'Non lo ha letto nessuno.',
      });
  }
  await addNotices(database, 'ritiro', notices, now, reason);
}

/**
 * Takes published documents back, in the transaction: no client sees them any more. Clients who do not know of them
 * hear nothing: a mail that has not gone out is cancelled. The others get a mail with the reason.
 * @param which the delivery of the documents, or their ids
 */
export async function withdrawDocuments(
  transaction: Knex,
  which: { readonly consegna: number } | { readonly ids: readonly number[] },
  withdrawal: Withdrawal,
): Promise<void> {
  const documents = transaction('documenti_clienti').whereNull('ritirato_il').orderBy('id');
  const ids = await keysOf(
    'ids' in which
      ? documents.whereIn('id', which.ids)
      : documents.where({ consegna: which.consegna }),
  );
  for (const part of batchesOf(ids)) await withdrawSome(transaction, part, withdrawal);
}
