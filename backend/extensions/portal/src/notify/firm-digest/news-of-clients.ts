import * as v from 'valibot';
import { profileLabels } from '../../../../../schema/richieste-modifica.ts';
import { risposte } from '../../../../../schema/risposte.ts';
import { labelOfChoice, nameOf, personSchema } from './names.ts';
import { item, longestAgo, type NewsKind, numbered, ownerLines, withPerson } from './news-kind.ts';

const ofPerson = v.array(v.object({ ...numbered.entries, ...personSchema.entries }));

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
    return ownerLines(found);
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
    return ownerLines(found);
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

/** Lists the acts of clients that the firm has to look at. */
export const newsOfClients = {
  requests,
  arrivedFiles,
  appointments,
  delegates,
  deletions,
  answers,
  messages,
  signUps,
};
