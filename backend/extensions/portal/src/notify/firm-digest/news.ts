import type { Knex } from 'knex';
import * as v from 'valibot';
import { postaInUscita } from '../../../../../schema/posta-in-uscita.ts';
import { labelOfChoice } from './names.ts';
import {
  day,
  item,
  longestAgo,
  type News,
  type NewsKind,
  numbered,
  ownerLines,
  withPerson,
} from './news-kind.ts';
import { newsOfClients } from './news-of-clients.ts';

/** The most rows of one kind that one mail tells: databases limit the length of a list. */
const mostRows = 1000;

/** The kind of the mail to the firm: a refused one is no news, or each mail would cause the next. */
export const firmMailKind = 'firm-digest';

/** The days before a due day from which the firm knows that a client has not answered. */
const unansweredDays = 3;

const unanswered: NewsKind = {
  table: 'scadenze_clienti',
  one: 'scadenza vicina senza risposta del cliente',
  many: 'scadenze vicine senza risposta dei clienti',
  list: { bookmark: 'Senza risposta' },
  page: item('scadenze_clienti'),
  async find(untold, { now }) {
    const found: unknown = await withPerson(untold, 't.cliente')
      .leftJoin('aziende as a', 'a.id', 't.azienda')
      .where('t.stato', 'da_rispondere')
      .whereBetween('t.scade_il', [new Date(now - day), new Date(now + unansweredDays * day)])
      .select('t.id', 'a.denominazione');
    return ownerLines(found);
  },
};

const refusedMails: NewsKind = {
  table: 'posta_in_uscita',
  one: 'e-mail che il destinatario non ha ricevuto',
  many: 'e-mail che i destinatari non hanno ricevuto',
  list: { bookmark: 'E-mail non inviate' },
  page: item('posta_in_uscita'),
  async find(untold) {
    const found: unknown = await untold
      .whereIn('t.stato', ['rifiutata', 'abbandonata'])
      .whereNot('t.tipo', firmMailKind)
      .select('t.id', 't.destinatario', 't.tipo');
    const schema = v.array(
      v.object({ ...numbered.entries, destinatario: v.string(), tipo: v.string() }),
    );
    return v.parse(schema, found).map(({ id, destinatario, tipo }) => ({
      id,
      line: `${destinatario}: ${labelOfChoice(postaInUscita.fields.tipo, tipo)}`,
    }));
  },
};

const unread: NewsKind = {
  table: 'documenti_clienti',
  one: 'documento che il cliente non legge',
  many: 'documenti che i clienti non leggono',
  list: { bookmark: 'Non letti da 7 giorni' },
  isGrouped: true,
  async find(untold, { now, unreadDays }) {
    const since = now - unreadDays * day;
    const found: unknown = await withPerson(untold, 't.cliente')
      .leftJoin('aziende as a', 'a.id', 't.azienda')
      .whereNull('t.letto_il')
      .whereBetween('t.date_created', [new Date(since - longestAgo), new Date(since)])
      .select('t.id', 'a.denominazione');
    return ownerLines(found);
  },
};

const { requests, arrivedFiles, appointments, delegates, deletions, answers, messages, signUps } =
  newsOfClients;

/** Every kind of news, the most urgent first. */
export const newsKinds: NewsKind[] = [
  requests,
  unanswered,
  arrivedFiles,
  appointments,
  delegates,
  deletions,
  answers,
  messages,
  signUps,
  refusedMails,
  unread,
];

/** The register of what the firm knows. */
export const toldTable = 'segnalazioni_studio';

/** Returns the key of a piece of news in the register. */
export const keyOf = ({ table }: NewsKind, { id }: News) => `${table}:${id}`;

/** Resolves with the news of a kind that no mail has told, oldest first. */
export function untoldNews(
  database: Knex,
  kind: NewsKind,
  context: { now: number; unreadDays: number },
): Promise<News[]> {
  const told = database(`${toldTable} as s`).whereRaw('s.chiave = ? || CAST(t.id AS TEXT)', [
    `${kind.table}:`,
  ]);
  const untold = database(`${kind.table} as t`)
    .whereNotExists(told)
    .orderBy('t.id')
    .limit(mostRows);
  return kind.find(untold, context);
}
