import { ownClient } from './documenti-clienti.ts';
import { id, traces } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { longText } from './vocabulary/fields.ts';

/** The resets of clients' second factor by the firm: a new row switches it off, and stays as the record. */
export const ripristiniAccesso: CollectionDefinition = {
  collection: 'ripristini_accesso',
  meta: {
    icon: 'lock_reset',
    note: 'Per un cliente che ha perso telefono e codici di recupero: scegli il cliente, scrivi come lo hai riconosciuto e salva. La sua verifica in due passaggi si disattiva subito, e riceve un’e-mail. La riga resta come registro e non si modifica.',
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
