import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { moment, text } from './vocabulary/fields.ts';

/** The answered challenges of passkeys, until they expire: each counts once. */
export const sfidePasskey: CollectionDefinition = {
  collection: 'sfide_passkey',
  data: {
    about: [],
    data: 'Answered challenges of passkeys',
    why: 'each counts once',
    periods: [{ since: 'scade_il', days: 0, after: 'they expire' }],
    erasure: 'none',
    exportedAs: null,
  },
  meta: internal(
    'passkey',
    'Registro interno delle sfide già usate',
    'Sfide delle passkey',
    'Sfida',
  ),
  fields: {
    id,
    sfida: text('Sfida', { required: true, unique: true }),
    scade_il: moment('Scade il', { required: true, indexed: true }),
  },
};
