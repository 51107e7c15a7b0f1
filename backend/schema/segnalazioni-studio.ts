import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { moment, text } from './vocabulary/fields.ts';

/** The news that a mail has told the firm, one row each: its unique key lets no second mail tell it. */
export const segnalazioniStudio: CollectionDefinition = {
  collection: 'segnalazioni_studio',
  data: {
    about: [],
    data: 'Keys of told news',
    why: 'telling once',
    periods: [{ since: 'quando', days: 400, after: 'telling' }],
    erasure: 'none',
    exportedAs: null,
  },
  meta: internal(
    'playlist_add_check',
    'Registro interno di ciò che lo studio sa già',
    'Segnalazioni allo studio',
    'Segnalazione allo studio',
  ),
  fields: {
    id,
    chiave: text('Chiave', { required: true, unique: true }),
    quando: moment('Quando', { required: true, indexed: true }),
  },
};
