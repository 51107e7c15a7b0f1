import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { moment } from './vocabulary/fields.ts';

/** The one row (id 1) with the moment up to which the change log has the scheduled beginnings and ends. */
export const pubblicazioniSegnalate: CollectionDefinition = {
  collection: 'pubblicazioni_segnalate',
  data: {
    about: [],
    data: 'Last told publication',
    why: 'fresh pages',
    kept: 'one row',
    erasure: 'none',
    exportedAs: null,
  },
  meta: internal(
    'schedule',
    'Fino a quando il registro delle modifiche conosce inizi e fini di pubblicazione',
    'Pubblicazioni segnalate',
    'Pubblicazione segnalata',
  ),
  fields: { id, fino_a: moment('Fino a', { required: true }) },
};
