import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { moment, text } from './vocabulary/fields.ts';
import { ownUser } from './vocabulary/relations.ts';

/**
 * The recovery codes, which replace the app of a second factor once each. Only the backend itself reads and writes
 * them.
 */
export const codiciRecupero: CollectionDefinition = {
  collection: 'codici_recupero',
  data: {
    about: ['C'],
    data: 'Recovery codes (hashes), when used',
    why: 'access without phone',
    kept: 'with the second factor',
    erasure: 'deleted',
    exportedAs: null,
  },
  meta: internal(
    'password',
    'Registro interno dei codici di recupero',
    'Codici di recupero',
    'Codice di recupero',
  ),
  fields: {
    id,
    utente: ownUser(),
    impronta: text('Impronta del codice', {
      required: true,
      unique: true,
      note: 'HMAC-SHA-256: il codice stesso non si conserva.',
    }),
    usato_il: moment('Usato il'),
  },
};
