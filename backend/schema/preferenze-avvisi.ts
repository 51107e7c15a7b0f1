import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { choice, moment, text, yesNo } from './vocabulary/fields.ts';
import { ownUser } from './vocabulary/relations.ts';

/** When a client gets mails of a kind. */
export const mailRhythms = {
  subito: 'Subito',
  ogni_giorno: 'Una volta al giorno',
  mai: 'Mai',
} as const;

/** The kinds of notices that a client chooses about; each names the column of its mails. */
export const noticeChoices = {
  documenti: 'Nuovi documenti',
  richieste: 'Richieste di documenti',
  scadenze: 'Scadenze personali',
  approvazioni: 'Documenti da approvare',
  messaggi: 'Messaggi',
} as const;

const rhythm = (label: string) => choice(label, mailRhythms, { required: true, initial: 'subito' });

const muted = (label: string) => yesNo(label, { required: true });

/** Clients' choices about notices by kind and channel; a client without a row gets all of them at once. */
export const preferenzeAvvisi: CollectionDefinition = {
  collection: 'preferenze_avvisi',
  data: {
    about: ['C'],
    data: 'Choices of notices, second address',
    why: "client's wish",
    kept: 'as the account',
    erasure: 'deleted',
    exportedAs: 'preferenze',
  },
  meta: internal(
    'notifications_active',
    'Le scelte dei clienti sugli avvisi, per tipo e per canale',
    'Preferenze degli avvisi',
    'Preferenza',
  ),
  fields: {
    id,
    utente: ownUser({ unique: true }),
    documenti: rhythm('E-mail sui nuovi documenti'),
    richieste: rhythm('E-mail sulle richieste'),
    scadenze: rhythm('E-mail sulle scadenze'),
    approvazioni: rhythm('E-mail sulle approvazioni'),
    messaggi: rhythm('E-mail sui messaggi'),
    muto_documenti: muted('Nessuna notifica dei nuovi documenti'),
    muto_richieste: muted('Nessuna notifica delle richieste'),
    muto_scadenze: muted('Nessuna notifica delle scadenze'),
    muto_approvazioni: muted('Nessuna notifica delle approvazioni'),
    muto_messaggi: muted('Nessuna notifica dei messaggi'),
    secondo_indirizzo: text('Secondo indirizzo'),
    secondo_dal: moment('Confermato il', { note: 'Vuoto finché l’indirizzo non è confermato.' }),
    disdetta: text('Codice per disdire', { required: true, unique: true }),
    disdetta_scambio: text('Codice per disdire gli altri avvisi', { unique: true }),
    disdetta_secondo: text('Codice per disdire dal secondo indirizzo', { unique: true }),
  },
};
