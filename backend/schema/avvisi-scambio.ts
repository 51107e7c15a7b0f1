import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { choice, integer, moment } from './vocabulary/fields.ts';
import { manyToOne, ownUser } from './vocabulary/relations.ts';
import { toCompany } from './vocabulary/targets.ts';

/** The reasons of a notice to a client. New documents have mails of their own: theirs are for push messages only. */
export const exchangeNoticeKinds = {
  documento: 'Nuovo documento',
  richiesta: 'Documenti chiesti',
  promemoria: 'Promemoria di una richiesta',
  esito: 'Esito di un invio',
  scadenza: 'Scadenza personale',
  approvazione: 'Documento da approvare',
  messaggio: 'Messaggio',
} as const;

/** The notices to clients that wait for their mail or push message. Only the backend reads and writes it. */
export const avvisiScambio: CollectionDefinition = {
  collection: 'avvisi_scambio',
  data: {
    about: ['C'],
    data: 'Notices: requests, deadlines, messages',
    why: 'one mail about news',
    periods: [{ since: 'quando', days: 90, after: 'their storing' }],
    erasure: 'deleted',
    exportedAs: 'avvisi',
    exportedRows: { of: 'persona', columns: ['tipo', 'quando', 'avvisato_il', 'spinto_il'] },
  },
  meta: internal(
    'notifications',
    'Gli avvisi ai clienti su richieste, scadenze, approvazioni e messaggi. Si compila da solo.',
    'Avvisi dello scambio',
    'Avviso',
  ),
  fields: {
    id,
    persona: ownUser(),
    azienda: manyToOne('Azienda', toCompany, { onDelete: 'CASCADE' }),
    tipo: choice('Tipo', exchangeNoticeKinds, { required: true, indexed: true }),
    // The key of the request, deadline, document or message that the notice is about.
    oggetto: integer('Oggetto', { required: true }),
    quando: moment('Quando', { required: true, indexed: true }),
    avvisato_il: moment('E-mail inviata il', { indexed: true }),
    spinto_il: moment('Notifica inviata il', { indexed: true }),
  },
};
