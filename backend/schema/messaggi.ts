import { id } from './vocabulary/content-collection.ts';
import { tenYears } from './vocabulary/data-rules.ts';
import {
  type CollectionDefinition,
  type FieldCondition,
  internal,
  labels,
} from './vocabulary/definition.ts';
import { choice, kept, longText, moment, text } from './vocabulary/fields.ts';
import { manyToOne, oneToMany, ownUser } from './vocabulary/relations.ts';
import {
  toClient,
  toCompany,
  toDocument,
  toMessage,
  toRequest,
  toStaff,
} from './vocabulary/targets.ts';

/** The name of the list of messages of a document and of a request. */
export const messagesOfSubject = 'messaggi';

/** The name of a message's list of attached uploads. */
export const uploadsOfMessage = 'allegati';

/** The most characters of a message. */
export const longestMessage = 4000;

/** The sides that write. It stays when the account of the author is gone. */
export const messageSides = { cliente: 'Cliente', studio: 'Studio' } as const;

const hiddenWithout = (name: string): { conditions: FieldCondition[] } => ({
  conditions: [{ name: 'Vuoto', rule: { [name]: { _null: true } }, hidden: true }],
});

const person = (label: string, column: string) =>
  manyToOne(label, toStaff, { ...kept, ...hiddenWithout(column) });

/** Returns the list of the messages about a document or a request, with a form for a new one. */
export const messageList = () =>
  oneToMany('Messaggi', 'messaggi', {
    template: '{{da}} · {{testo}}',
    note: 'Con «+» e il salvataggio il messaggio parte: il cliente lo legge nella sua area, e non si modifica più. La conversazione intera è in «Messaggi», nella panoramica.',
    table: { fields: ['quando', 'da', 'testo'], sort: '-quando', creates: true },
  });

/**
 * What clients and firm write each other, always about a document or a request: the rights of its owner and type decide
 * at each read who reads along. A sent message is never changed.
 */
export const messaggi: CollectionDefinition = {
  collection: 'messaggi',
  data: {
    about: ['C', 'S'],
    data: 'Messages, authors',
    why: 'mandate',
    periods: [{ since: 'quando', days: tenYears, after: 'sending' }],
    erasure: 'deleted',
    erasedRows: (database, { id: client }) =>
      // Those about own requests go with them. A company's stay the company's, with an author who has no name any more.
      database('messaggi').whereIn(
        'documento',
        database('documenti_clienti')
          .where({ cliente: client })
          .orWhere({ ritirato_a: client })
          .select('id'),
      ),
    exportedAs: 'messaggi',
  },
  meta: {
    icon: 'forum',
    note: 'I messaggi su un documento o una richiesta. Si leggono e si risponde da «Messaggi» nella panoramica.',
    display_template: '{{da}} · {{quando}}',
    sort: 5,
    // Its texts must not live on in the history of changes.
    accountability: null,
    translations: labels('Messaggi', 'Messaggio'),
  },
  fields: {
    id,
    documento: manyToOne('Documento', toDocument, {
      ...kept,
      ...hiddenWithout('documento'),
      onDelete: 'CASCADE',
      oneField: messagesOfSubject,
    }),
    richiesta: manyToOne('Richiesta', toRequest, {
      ...kept,
      ...hiddenWithout('richiesta'),
      onDelete: 'CASCADE',
      oneField: messagesOfSubject,
    }),
    // The owner of its document or request when it was written: a later owner reads nothing of it.
    cliente: manyToOne('Cliente', toClient, { ...kept, hidden: true }),
    azienda: manyToOne('Azienda', toCompany, { ...kept, hidden: true }),
    testo: longText('Messaggio', {
      required: true,
      conditions: [{ name: 'Inviato', rule: { id: { _nnull: true } }, readonly: true }],
    }),
    da: choice('Da', messageSides, { ...kept, indexed: true, ...hiddenWithout('da') }),
    quando: moment('Quando', { ...kept, indexed: true, ...hiddenWithout('quando') }),
    persona: person('Scritto da', 'persona'),
    collaboratore: person('Scritto da (studio)', 'collaboratore'),
    letto_dallo_studio_il: moment('Letto dallo studio il', {
      ...kept,
      indexed: true,
      ...hiddenWithout('letto_dallo_studio_il'),
    }),
    [uploadsOfMessage]: oneToMany('Allegati', 'caricamenti', {
      template: '{{nome}} · {{stato}}',
      readonly: true,
      conditions: [{ name: 'Nuovo', rule: { id: { _null: true } }, hidden: true }],
    }),
    // The author and a key of the author's browser: the same message sent again is one row.
    chiave: text('Chiave', { hidden: true, readonly: true, unique: true }),
    // The moment at which the notices about a message of the firm were stored.
    annunciato_il: moment('Annunciato il', { hidden: true, readonly: true, indexed: true }),
  },
};

/** The messages of the firm that each person has read. Only the backend reads and writes it. */
export const lettureMessaggi: CollectionDefinition = {
  collection: 'letture_messaggi',
  data: {
    about: ['C'],
    data: 'Who read which message',
    why: 'showing news',
    kept: 'as message and account',
    erasure: 'deleted',
    exportedAs: null,
  },
  meta: internal(
    'mark_chat_read',
    'Chi ha letto quale messaggio dello studio. Si compila da solo.',
    'Letture dei messaggi',
    'Lettura',
  ),
  fields: {
    id,
    messaggio: manyToOne('Messaggio', toMessage, { onDelete: 'CASCADE', required: true }),
    persona: ownUser(),
    quando: moment('Quando', { required: true }),
    // Message and person: one row for each pair.
    chiave: text('Chiave', { required: true, unique: true }),
  },
};
