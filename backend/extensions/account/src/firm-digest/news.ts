import type { Knex } from 'knex';
import * as v from 'valibot';
import { postaInUscita } from '../../../../schema/posta-in-uscita.ts';
import { profileLabels } from '../../../../schema/richieste-modifica.ts';
import { risposte } from '../../../../schema/risposte.ts';
import { labelOfChoice, nameOf, personColumns, personSchema } from './names.ts';

/** The most rows of one kind that one mail tells: databases limit the length of a list. */
const mostRows = 1000;

const day = 24 * 60 * 60 * 1000;

/** Older sign-ups and unread documents are no news when an installation starts to tell them. */
const longestAgo = 30 * day;

/** The kind of the mail to the firm: a refused one is no news, or each mail would cause the next. */
export const firmMailKind = 'firm-digest';

/** A piece of news: the key of its row, and the name of the line that tells it. */
export interface News {
  id: number | string;
  line: string;
}

/** A kind of news for the firm. */
export interface NewsKind {
  table: string;
  /** The words for one piece of news, and for several. */
  one: string;
  many: string;
  /** The list in the Studio: a bookmark of the collection, or a page. */
  list: { bookmark: string } | { page: string };
  /** Returns the page of one row. */
  page?(id: number | string): string;
  /** Returns true when equal lines are one line with a number. */
  isGrouped?: boolean;
  find(untold: Knex.QueryBuilder, context: { now: number; unreadDays: number }): Promise<News[]>;
}

const item = (collection: string) => (id: number | string) => `/content/${collection}/${id}`;

const withPerson = (query: Knex.QueryBuilder, column: string) =>
  query.leftJoin('directus_users as u', 'u.id', column).select(personColumns.map((c) => `u.${c}`));

const numbered = v.object({ id: v.number() });
const ofPerson = v.array(v.object({ ...numbered.entries, ...personSchema.entries }));
const ofOwner = v.array(
  v.object({
    ...numbered.entries,
    ...personSchema.entries,
    denominazione: v.nullable(v.string()),
  }),
);

const requests: NewsKind = {
  table: 'richieste_modifica',
  one: 'richiesta di modifica da decidere',
  many: 'richieste di modifica da decidere',
  list: { bookmark: 'Da decidere' },
  page: item('richieste_modifica'),
  async find(untold) {
    const schema = v.array(
      v.object({ ...numbered.entries, ...personSchema.entries, campo: v.string() }),
    );
    const labels: Record<string, string> = profileLabels;
    const found: unknown = await withPerson(untold, 't.cliente')
      .where('t.stato', 'in_attesa')
      .select('t.id', 't.campo');
    // Never the value: other people can read mails.
    return v.parse(schema, found).map(({ id, campo, ...person }) => ({
      id,
      line: `${nameOf(person)}: ${labels[campo] ?? campo}`,
    }));
  },
};

const delegates: NewsKind = {
  table: 'persone_aziende',
  one: 'delegato indicato da un titolare',
  many: 'delegati indicati dai titolari',
  list: { bookmark: 'Delegati indicati dai titolari' },
  page: item('persone_aziende'),
  async find(untold) {
    const found: unknown = await untold
      .join('aziende as a', 'a.id', 't.azienda')
      .whereNotNull('t.invitato_il')
      .select('t.id', 'a.denominazione', 't.nome_invito as last_name');
    const schema = v.array(
      v.object({ ...numbered.entries, ...personSchema.entries, denominazione: v.string() }),
    );
    return v.parse(schema, found).map(({ id, denominazione, ...person }) => ({
      id,
      line: `${denominazione}: ${nameOf(person)}`,
    }));
  },
};

const appointments: NewsKind = {
  table: 'richieste_appuntamento',
  one: 'richiesta di appuntamento',
  many: 'richieste di appuntamento',
  list: { bookmark: 'Da gestire' },
  page: item('richieste_appuntamento'),
  async find(untold) {
    const found: unknown = await untold
      .where('t.stato', 'nuova')
      // A mail of its own has told the others.
      .whereNull('t.avvisato_il')
      .select('t.id', 't.nome as last_name');
    const schema = v.array(v.object({ ...numbered.entries, last_name: v.string() }));
    return v.parse(schema, found).map(({ id, last_name }) => ({ id, line: nameOf({ last_name }) }));
  },
};

const deletions: NewsKind = {
  table: 'richieste_cancellazione',
  one: 'richiesta di cancellazione, da decidere entro un mese',
  many: 'richieste di cancellazione, da decidere entro un mese',
  list: { bookmark: 'Da decidere' },
  page: item('richieste_cancellazione'),
  async find(untold) {
    const found: unknown = await withPerson(untold, 't.cliente')
      .where('t.stato', 'in_attesa')
      .select('t.id');
    return v.parse(ofPerson, found).map(({ id, ...person }) => ({ id, line: nameOf(person) }));
  },
};

const messages: NewsKind = {
  table: 'messaggi',
  one: 'messaggio da leggere',
  many: 'messaggi da leggere',
  list: { page: '/panoramica/messaggi' },
  page: () => '/panoramica/messaggi',
  isGrouped: true,
  async find(untold) {
    const found: unknown = await withPerson(untold, 't.persona')
      .leftJoin('documenti_clienti as d', 'd.id', 't.documento')
      .leftJoin('richieste_documenti as r', 'r.id', 't.richiesta')
      .leftJoin('aziende as a', (company) =>
        company.on('a.id', 'd.azienda').orOn('a.id', 'r.azienda'),
      )
      .where('t.da', 'cliente')
      .whereNull('t.letto_dallo_studio_il')
      .select('t.id', 'a.denominazione');
    // Never the text: other people can read mails.
    return v
      .parse(ofOwner, found)
      .map(({ id, denominazione, ...person }) => ({ id, line: denominazione ?? nameOf(person) }));
  },
};

const signUps: NewsKind = {
  table: 'directus_users',
  one: 'nuova iscrizione',
  many: 'nuove iscrizioni',
  list: { page: '/panoramica/iscritti' },
  page: (id) => `/users/${id}`,
  async find(untold, { now }) {
    // An address that its owner has not confirmed may be any address of any person.
    const found: unknown = await untold
      .where('t.status', 'active')
      .where('t.iscritto_il', '>', new Date(now - longestAgo))
      .whereNotNull('t.email')
      .select('t.id', 't.email as line');
    return v.parse(v.array(v.object({ id: v.string(), line: v.string() })), found);
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
    return v.parse(ofOwner, found).map(({ id, denominazione, ...person }) => ({
      id,
      line: denominazione ?? nameOf(person),
    }));
  },
};

const arrivedFiles: NewsKind = {
  table: 'caricamenti',
  one: 'file arrivato da un cliente',
  many: 'file arrivati dai clienti',
  list: { bookmark: 'In arrivo' },
  isGrouped: true,
  async find(untold) {
    const found: unknown = await withPerson(untold, 't.persona')
      .leftJoin('aziende as a', 'a.id', 't.azienda')
      .where('t.stato', 'ricevuto')
      .select('t.id', 'a.denominazione');
    // Never the name of the file: other people can read mails.
    return v.parse(ofOwner, found).map(({ id, denominazione, ...person }) => ({
      id,
      line: denominazione ?? nameOf(person),
    }));
  },
};

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
    return v
      .parse(ofOwner, found)
      .map(({ id, denominazione, ...person }) => ({ id, line: denominazione ?? nameOf(person) }));
  },
};

const answers: NewsKind = {
  table: 'risposte',
  one: 'risposta di un cliente',
  many: 'risposte dei clienti',
  list: { bookmark: 'Ultimi 7 giorni' },
  page: item('risposte'),
  async find(untold, { now }) {
    const found: unknown = await untold
      .where('t.quando', '>', new Date(now - longestAgo))
      .select('t.id', 't.nome as last_name', 't.tipo');
    const schema = v.array(
      v.object({ ...numbered.entries, last_name: v.string(), tipo: v.string() }),
    );
    return v.parse(schema, found).map(({ id, last_name, tipo }) => ({
      id,
      line: `${nameOf({ last_name })}: ${labelOfChoice(risposte.fields.tipo, tipo)}`,
    }));
  },
};

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
