import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { moment, text } from './vocabulary/fields.ts';
import { ownUser } from './vocabulary/relations.ts';

/** The secret addresses of clients' calendars of deadlines, one per person; only their hashes are stored. */
export const calendariScadenze: CollectionDefinition = {
  collection: 'calendari_scadenze',
  data: {
    about: ['C'],
    data: 'Calendar address (hash), last reading',
    why: "client's wish",
    kept: 'until revoked',
    erasure: 'deleted',
    exportedAs: 'calendario_delle_scadenze',
    exportedRows: { of: 'utente', columns: ['creato_il', 'letto_il'] },
  },
  meta: internal(
    'calendar_month',
    'I calendari delle scadenze a cui i clienti si sono iscritti. Si compila da sola.',
    'Calendari delle scadenze',
    'Calendario',
  ),
  fields: {
    id,
    utente: ownUser({ unique: true }),
    impronta: text('Impronta dell’indirizzo', { required: true, unique: true }),
    creato_il: moment('Creato il', { required: true }),
    letto_il: moment('Letto il'),
  },
};
