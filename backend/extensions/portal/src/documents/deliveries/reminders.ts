import type { HookConfig } from '@directus/extensions';
import { roleIds } from '@studio/shared/contract';
import { romeToday } from '@studio/shared/kit/format';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { storedMoment, storedNumber } from '../../platform/database-values.ts';
import { addNotices } from '../client-notices.ts';
import { companyReaders } from '../visible-documents.ts';
import { deliveryProblem } from './check.ts';

const lastSchema = v.object({ sollecitata_il: v.nullable(storedMoment) });
const unreadRows = v.array(v.object({ documento: v.number(), cliente: v.string() }));

/** Returns the documents of a delivery that no client has read, and that clients were mailed about. */
const unread = (database: Knex, consegna: number) =>
  database('documenti_clienti').where({ consegna }).whereNull('letto_il').whereNull('ritirato_il');

/**
 * Reminds the clients who have not read a delivery's documents, in the transaction that holds its row; a notice of each
 * stays. Clients whose first mail is still to come get that one only.
 * @throws when there are none, and on the day of the last reminder
 */
export async function remind(transaction: Knex, consegna: number, now: Date): Promise<void> {
  const delivery = () => transaction('consegne').where({ id: consegna });
  const { sollecitata_il } = v.parse(lastSchema, await delivery().first('sollecitata_il'));
  if (sollecitata_il !== null && romeToday(sollecitata_il) === romeToday(now)) {
    throw deliveryProblem('azione', 'Hai già sollecitato oggi: puoi farlo di nuovo da domani.');
  }
  const own: unknown = await unread(transaction, consegna)
    .join('directus_users as u', 'u.id', 'documenti_clienti.cliente')
    .where({ 'u.status': 'active', 'u.role': roleIds.cliente })
    .whereNotNull('documenti_clienti.avvisato_il')
    .select('documenti_clienti.id as documento', 'documenti_clienti.cliente');
  const ofCompanies: unknown = await companyReaders(transaction, now)
    .join('avvisi_documenti as n', (known) =>
      known.on('n.documento', 'd.id').andOn('n.persona', 'm.persona'),
    )
    .join('directus_users as u', 'u.id', 'm.persona')
    .where({ 'u.status': 'active', 'd.consegna': consegna })
    .whereNull('d.letto_il')
    .distinct('d.id as documento', 'm.persona as cliente');
  const waiting = [...v.parse(unreadRows, own), ...v.parse(unreadRows, ofCompanies)];
  if (waiting.length === 0) throw deliveryProblem('azione', await reasonOf(transaction, consegna));
  await addNotices(
    transaction,
    'sollecito',
    waiting.map((one) => ({ ...one, consegna })),
    now,
  );
  await delivery().update({ sollecitata_il: now });
}

const unreadSchema = v.object({ count: storedNumber, notified: storedNumber });

/** Returns the reason why no client of a delivery is reminded: all was read, or the first notice is still to come. */
async function reasonOf(transaction: Knex, consegna: number): Promise<string> {
  const row: unknown = await unread(transaction, consegna)
    .count({ count: '*', notified: 'avvisato_il' })
    .first();
  const { count, notified } = v.parse(unreadSchema, row);
  if (count === 0) return 'Non c’è nessuno da sollecitare: tutti hanno già letto.';
  const documents = count === 1 ? 'Un documento non è letto' : `${count} documenti non sono letti`;
  const why =
    notified > 0
      ? 'chi ha ricevuto l’avviso non ha più un accesso attivo'
      : 'il primo avviso non è ancora partito, o chi li riceve non ha un accesso attivo';
  return `${documents}, ma non c’è nessuno da sollecitare: ${why}. Guarda «Mai invitati» e «Invitati ma non attivi» nella panoramica.`;
}

const shown = v.looseObject({ id: v.number() });
const counts = v.array(v.object({ consegna: v.number(), all: storedNumber, read: storedNumber }));

/** Shows, at every read of a delivery, the number of its documents that were read. */
export const deliveryReadings: HookConfig = ({ filter }) => {
  filter('consegne.items.read', async (rowsRead, _meta, { database }) => {
    if (!v.is(v.array(v.looseObject({})), rowsRead)) return rowsRead;
    const ids = rowsRead.flatMap((row) => (v.is(shown, row) && 'letture' in row ? [row.id] : []));
    if (ids.length === 0) return rowsRead;
    const rows: unknown = await database('documenti_clienti')
      .whereIn('consegna', ids)
      .whereNull('ritirato_il')
      .groupBy('consegna')
      .select('consegna')
      .count({ all: '*', read: 'letto_il' });
    const byDelivery = new Map(v.parse(counts, rows).map((one) => [one.consegna, one]));
    return rowsRead.map((row) => {
      if (!v.is(shown, row) || !('letture' in row)) return row;
      const count = byDelivery.get(row.id);
      return { ...row, letture: count === undefined ? null : `${count.read} di ${count.all}` };
    });
  });
};
