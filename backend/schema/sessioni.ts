import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { moment, text } from './vocabulary/fields.ts';
import { ownUser } from './vocabulary/relations.ts';

/**
 * The tokens of each session: one row per renewal, the newest with the highest number, all rows of one login with the
 * same family. Only the backend itself reads and writes it.
 */
export const sessioni: CollectionDefinition = {
  collection: 'sessioni',
  data: {
    about: ['C', 'S'],
    data: 'Session tokens (hashes), use',
    why: 'detecting theft',
    periods: [{ since: 'creata_il', days: 30, after: 'they were issued' }],
    kept: 'until the next login after their end',
    erasure: 'deleted',
    exportedAs: 'sessioni_aperte',
  },
  meta: internal('devices', 'Registro interno delle sessioni', 'Sessioni', 'Sessione'),
  fields: {
    id,
    utente: ownUser(),
    famiglia: text('Famiglia', { required: true, indexed: true }),
    impronta: text('Impronta del gettone', {
      required: true,
      unique: true,
      note: 'SHA-256: il gettone stesso non si conserva.',
    }),
    creata_il: moment('Creata il', { required: true }),
    usata_il: moment('Usata il', { note: 'Al minuto; vuoto finché nessuno l’ha usata.' }),
    rinnovata_il: moment('Rinnovata il', { note: 'Quando un altro gettone l’ha sostituita.' }),
  },
};
