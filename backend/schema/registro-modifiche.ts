import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { field, text } from './vocabulary/fields.ts';

/** The days for which a change of content stays. */
export const changeDays = 7;

/** The log of content changes that gateways follow to purge their caches. */
export const registroModifiche: CollectionDefinition = {
  collection: 'registro_modifiche',
  data: {
    about: [],
    data: 'Changes of content',
    why: 'fresh pages',
    periods: [{ since: 'timestamp', days: changeDays, after: 'the change', ownJob: true }],
    erasure: 'none',
    exportedAs: null,
  },
  meta: internal(
    'history',
    'Registro interno delle modifiche ai contenuti',
    'Registro modifiche',
    'Modifica',
  ),
  fields: {
    id,
    collection: text('Collezione', { required: true }),
    item: text('Elemento'),
    timestamp: field(
      'Quando',
      {
        type: 'timestamp',
        reads: 'string',
        meta: { interface: 'datetime', special: ['cast-timestamp'] },
      },
      { required: true, indexed: true },
    ),
  },
};
