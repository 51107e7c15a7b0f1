import { id } from './vocabulary/content-collection.ts';
import { twoYears } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { choice, integer, kept, moment, text } from './vocabulary/fields.ts';
import { ownClient } from './vocabulary/owner.ts';

/** The states of an archive. */
export const exportStates = {
  chiesta: 'Chiesta',
  in_corso: 'In corso',
  completa: 'Completa',
  interrotta: 'Interrotta',
} as const;

/** Clients' downloads of all their data: the record for the firm. Only the backend itself writes it. */
export const esportazioniDati: CollectionDefinition = {
  collection: 'esportazioni_dati',
  data: {
    about: ['C'],
    data: 'When all data were downloaded',
    why: 'tracing it',
    periods: [{ since: 'chiesta_il', days: twoYears, after: 'the download' }],
    erasure: 'deleted',
    exportedAs: 'esportazioni',
    exportedRows: { of: 'cliente', columns: ['chiesta_il', 'finita_il'] },
  },
  meta: {
    icon: 'download_for_offline',
    note: 'Quando un cliente ha scaricato tutti i propri dati. Si compila da solo e non si modifica.',
    display_template: '{{cliente.societa}} {{cliente.last_name}} · {{chiesta_il}}',
    sort: 20,
    accountability: null,
    translations: labels('Esportazioni di dati', 'Esportazione'),
  },
  fields: {
    id,
    cliente: ownClient(kept),
    chiesta_il: moment('Chiesta il', { ...kept, required: true, indexed: true }),
    stato: choice('Stato', exportStates, { ...kept, required: true }),
    iniziata_il: moment('Iniziata il', kept),
    finita_il: moment('Finita il', kept),
    documenti: integer('Documenti', kept),
    impronta: text('Impronta del codice', { readonly: true, hidden: true, unique: true }),
  },
};
