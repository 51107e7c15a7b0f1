import { dayLength } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { postaInUscita } from '../../../../../schema/posta-in-uscita.ts';
import { risposte } from '../../../../../schema/risposte.ts';
import { profileLabels } from '../../../../../schema/vocabulary/profile-texts.ts';
import { labelOfChoice, nameOf, personColumns, personSchema } from './names.ts';

/** Older sign-ups and unread documents are no news when an installation starts to tell them. */
const longestAgo = 30 * dayLength;

/** The days before a due day from which the firm knows that a client has not answered. */
const unansweredDays = 3;

/** The most rows of one kind that one mail tells: databases limit the length of a list. */
const mostRows = 1000;

/** The kind of the mail to the firm: a refused one is no news, or each mail would cause the next. */
export const firmMailKind = 'firm-digest';

/** A piece of news: the key of its row, and the name of the line that tells it. */
export interface News {
  id: number | string;
  line: string;
}

const rowSchema = v.object({
  id: v.union([v.number(), v.string()]),
  ...personSchema.entries,
  denominazione: v.optional(v.nullable(v.string())),
  indirizzo: v.optional(v.string(), ''),
  tipo: v.optional(v.string(), ''),
});
type Row = v.InferOutput<typeof rowSchema>;

interface Moment {
  now: number;
  unreadDays: number;
}

/** A kind of news for the firm. */
export interface NewsKind {
  table: string;
  /** The words for one piece of news, and for several. */
  one: string;
  many: string;
  /** The list in the Studio: a bookmark of the collection, or a page. */
  list: { bookmark: string } | { page: string };
  /** Returns the page of one row; by default that of the collection. Equal lines that are one have none. */
  page?(id: number | string): string;
  /** Returns true when equal lines are one line with a number. */
  isGrouped?: boolean;
  /** Adds the conditions and the columns of the line to a query for rows `t`, which has the key. */
  select(rows: Knex.QueryBuilder, moment: Moment): Knex.QueryBuilder;
  /** Returns the line when it is not the name of the company or the person. Never more: other people can read mails. */
  line?(row: Row): string;
}

/** Adds the name of the person in a column to a query. */
const withPerson = (query: Knex.QueryBuilder, column: string) =>
  query.leftJoin('directus_users as u', 'u.id', column).select(personColumns.map((c) => `u.${c}`));

/** Adds the name of the person in a column, and of the company of the row, to a query. */
const withOwner = (query: Knex.QueryBuilder, column: string) =>
  withPerson(query, column).leftJoin('aziende as a', 'a.id', 't.azienda').select('a.denominazione');

const fieldLabels: Record<string, string> = profileLabels;

/** Every kind of news, the most urgent first. */
export const newsKinds: NewsKind[] = [
  {
    table: 'richieste_modifica',
    one: 'richiesta di modifica da decidere',
    many: 'richieste di modifica da decidere',
    list: { bookmark: 'Da decidere' },
    select: (rows) =>
      withPerson(rows, 't.cliente').where('t.stato', 'in_attesa').select('t.campo as tipo'),
    line: (row) => `${nameOf(row)}: ${fieldLabels[row.tipo] ?? row.tipo}`,
  },
  {
    table: 'scadenze_clienti',
    one: 'scadenza vicina senza risposta del cliente',
    many: 'scadenze vicine senza risposta dei clienti',
    list: { bookmark: 'Senza risposta' },
    select: (rows, { now }) =>
      withOwner(rows, 't.cliente')
        .where('t.stato', 'da_rispondere')
        .whereBetween('t.scade_il', [
          new Date(now - dayLength),
          new Date(now + unansweredDays * dayLength),
        ]),
  },
  {
    table: 'caricamenti',
    one: 'file arrivato da un cliente',
    many: 'file arrivati dai clienti',
    list: { bookmark: 'In arrivo' },
    isGrouped: true,
    select: (rows) => withOwner(rows, 't.persona').where('t.stato', 'ricevuto'),
  },
  {
    table: 'richieste_appuntamento',
    one: 'richiesta di appuntamento',
    many: 'richieste di appuntamento',
    list: { bookmark: 'Da gestire' },
    select: (rows) =>
      rows
        .where('t.stato', 'nuova')
        // A mail of its own has told the others.
        .whereNull('t.avvisato_il')
        .select('t.nome as last_name'),
  },
  {
    table: 'persone_aziende',
    one: 'delegato indicato da un titolare',
    many: 'delegati indicati dai titolari',
    list: { bookmark: 'Delegati indicati dai titolari' },
    select: (rows) =>
      rows
        .join('aziende as a', 'a.id', 't.azienda')
        .whereNotNull('t.invitato_il')
        .select('a.denominazione', 't.nome_invito as last_name'),
    line: (row) => `${row.denominazione}: ${nameOf(row)}`,
  },
  {
    table: 'richieste_cancellazione',
    one: 'richiesta di cancellazione, da decidere entro un mese',
    many: 'richieste di cancellazione, da decidere entro un mese',
    list: { bookmark: 'Da decidere' },
    select: (rows) => withPerson(rows, 't.cliente').where('t.stato', 'in_attesa'),
  },
  {
    table: 'risposte',
    one: 'risposta di un cliente',
    many: 'risposte dei clienti',
    list: { bookmark: 'Ultimi 7 giorni' },
    select: (rows, { now }) =>
      rows
        .where('t.quando', '>', new Date(now - longestAgo))
        .select('t.nome as last_name', 't.tipo'),
    line: (row) => `${nameOf(row)}: ${labelOfChoice(risposte.fields.tipo, row.tipo)}`,
  },
  {
    table: 'messaggi',
    one: 'messaggio da leggere',
    many: 'messaggi da leggere',
    list: { page: '/panoramica/messaggi' },
    page: () => '/panoramica/messaggi',
    isGrouped: true,
    select: (rows) =>
      withPerson(rows, 't.persona')
        .leftJoin('documenti_clienti as d', 'd.id', 't.documento')
        .leftJoin('richieste_documenti as r', 'r.id', 't.richiesta')
        .leftJoin('aziende as a', (company) =>
          company.on('a.id', 'd.azienda').orOn('a.id', 'r.azienda'),
        )
        .where('t.da', 'cliente')
        .whereNull('t.letto_dallo_studio_il')
        .select('a.denominazione'),
  },
  {
    table: 'directus_users',
    one: 'nuova iscrizione',
    many: 'nuove iscrizioni',
    list: { page: '/panoramica/iscritti' },
    page: (id) => `/users/${id}`,
    // An address that its owner has not confirmed may be any address of any person.
    select: (rows, { now }) =>
      rows
        .where('t.status', 'active')
        .where('t.iscritto_il', '>', new Date(now - longestAgo))
        .whereNotNull('t.email')
        .select('t.email as indirizzo'),
    line: (row) => row.indirizzo,
  },
  {
    table: 'posta_in_uscita',
    one: 'e-mail che il destinatario non ha ricevuto',
    many: 'e-mail che i destinatari non hanno ricevuto',
    list: { bookmark: 'E-mail non inviate' },
    select: (rows) =>
      rows
        .whereIn('t.stato', ['rifiutata', 'abbandonata'])
        .whereNot('t.tipo', firmMailKind)
        .select('t.destinatario as indirizzo', 't.tipo'),
    line: (row) => `${row.indirizzo}: ${labelOfChoice(postaInUscita.fields.tipo, row.tipo)}`,
  },
  {
    table: 'documenti_clienti',
    one: 'documento che il cliente non legge',
    many: 'documenti che i clienti non leggono',
    list: { bookmark: 'Non letti da 7 giorni' },
    isGrouped: true,
    select: (rows, { now, unreadDays }) => {
      const since = now - unreadDays * dayLength;
      return withOwner(rows, 't.cliente')
        .whereNull('t.letto_il')
        .whereBetween('t.date_created', [new Date(since - longestAgo), new Date(since)]);
    },
  },
];

/** The register of what the firm knows. */
export const toldTable = 'segnalazioni_studio';

/** Returns the key of a piece of news in the register. */
export const keyOf = ({ table }: NewsKind, { id }: News) => `${table}:${id}`;

/** Resolves with the news of a kind that no mail has told, oldest first. */
export async function untoldNews(database: Knex, kind: NewsKind, moment: Moment): Promise<News[]> {
  const told = database(`${toldTable} as s`).whereRaw('s.chiave = ? || CAST(t.id AS TEXT)', [
    `${kind.table}:`,
  ]);
  const untold = database(`${kind.table} as t`)
    .whereNotExists(told)
    .orderBy('t.id')
    .limit(mostRows)
    .select('t.id');
  const found: unknown = await kind.select(untold, moment);
  return v.parse(v.array(rowSchema), found).map((row) => ({
    id: row.id,
    line: kind.line?.(row) ?? row.denominazione ?? nameOf(row),
  }));
}
