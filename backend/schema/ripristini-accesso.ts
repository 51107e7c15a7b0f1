import { ownClient } from './documenti-clienti.ts';
import { id, traces } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { longText } from './vocabulary/fields.ts';

/** The resets of clients' second factor before `interventi_clienti`, which has a copy: kept for the way back. */
export const ripristiniAccesso: CollectionDefinition = {
  collection: 'ripristini_accesso',
  meta: {
    icon: 'lock_reset',
    note: 'I ripristini di prima: ora si fanno, e si leggono tutti, in «Interventi sui clienti».',
    hidden: true,
    display_template: '{{cliente.societa}} {{cliente.last_name}} · {{date_created}}',
    sort: 13,
    translations: labels('Ripristini di accesso', 'Ripristino di accesso'),
  },
  fields: {
    id,
    cliente: ownClient(),
    motivo: longText('Come lo hai riconosciuto', {
      required: true,
      note: 'Per esempio: di persona con un documento, o richiamandolo al numero che abbiamo in archivio.',
    }),
    ...traces,
  },
};
