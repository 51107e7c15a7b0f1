import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { integer, moment } from './vocabulary/fields.ts';
import { ownUser } from './vocabulary/relations.ts';

/** The state of each account's one-time codes. Only the backend itself reads and writes it. */
export const secondiFattori: CollectionDefinition = {
  collection: 'secondi_fattori',
  data: {
    about: ['C', 'S'],
    data: 'Used codes of the second factor',
    why: 'access',
    kept: 'as the account',
    erasure: 'deleted',
    exportedAs: null,
  },
  meta: internal(
    'pin',
    'Registro interno dei codici di verifica',
    'Codici di verifica',
    'Codice di verifica',
  ),
  fields: {
    id,
    utente: ownUser({ unique: true }),
    ultimo_passo: integer('Passo dell’ultimo codice accettato', {
      note: 'Mezzi minuti dal 1970 (RFC 6238): un codice vale una volta sola.',
    }),
    errori: integer('Codici errati di seguito', { required: true }),
    attesa_fino: moment('In attesa fino a'),
  },
};
