import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { moment, text } from './vocabulary/fields.ts';
import { ownUser } from './vocabulary/relations.ts';

/**
 * The browsers that clients have logged in with, as digests of a random cookie. Only the backend reads and writes it.
 */
export const dispositivi: CollectionDefinition = {
  collection: 'dispositivi',
  meta: {
    icon: 'computer',
    note: 'Registro interno dei dispositivi già usati per accedere',
    hidden: true,
    accountability: null,
    translations: labels('Dispositivi', 'Dispositivo'),
  },
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
