import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { moment, text } from './vocabulary/fields.ts';
import { ownUser } from './vocabulary/relations.ts';

/** The longest lifetime of a cookie in browsers, in days. */
export const deviceDays = 400;

/**
 * The browsers that clients have logged in with, as digests of a random cookie. Only the backend reads and writes it.
 */
export const dispositivi: CollectionDefinition = {
  collection: 'dispositivi',
  data: {
    about: ['C'],
    data: 'Device cookies (hashes), last login',
    why: 'new devices',
    periods: [{ since: 'visto_il', days: deviceDays, after: 'the last login' }],
    erasure: 'deleted',
    exportedAs: null,
  },
  meta: internal(
    'computer',
    'Registro interno dei dispositivi già usati per accedere',
    'Dispositivi',
    'Dispositivo',
  ),
  fields: {
    id,
    utente: ownUser(),
    impronta: text('Impronta del cookie', {
      required: true,
      unique: true,
      note: 'SHA-256 con l’utente: non dice chi altro usa lo stesso browser.',
    }),
    visto_il: moment('Ultimo accesso', { required: true }),
  },
};
