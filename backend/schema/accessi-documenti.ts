import { id } from './vocabulary/content-collection.ts';
import { tenYears } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { choice, kept, moment, text } from './vocabulary/fields.ts';
import { manyToOne } from './vocabulary/relations.ts';
import { toClient, toDocument, toStaff, toUpload } from './vocabulary/targets.ts';

/** The ways to read a file. */
export const readingModes = {
  scaricato: 'Scaricato',
  anteprima: 'Anteprima',
  scheda: 'Scheda di riscontro',
} as const;

/** The download log: the reader of each client's document or upload, how and when. Only the backend itself writes it. */
export const accessiDocumenti: CollectionDefinition = {
  collection: 'accessi_documenti',
  data: {
    about: ['C', 'S'],
    data: 'Download log: who read what, when',
    why: 'proof of delivery (2946 c.c.)',
    periods: [{ since: 'quando', days: tenYears, after: 'the download' }],
    erasure: 'kept',
    exportedAs: 'letture_dei_documenti',
  },
  meta: {
    icon: 'receipt_long',
    note: 'Chi ha letto quale documento o file arrivato, e quando. Si compila da solo e non si modifica.',
    display_template: '{{descrizione}} · {{quando}}',
    group: 'documenti_clienti',
    sort: 2,
    accountability: null,
    translations: labels('Accessi ai documenti', 'Accesso'),
  },
  fields: {
    id,
    quando: moment('Quando', { ...kept, required: true, indexed: true }),
    modo: choice('Modo', readingModes, { ...kept, required: true }),
    cliente: manyToOne('Cliente', toClient, {
      ...kept,
      note: 'Di chi è il documento; per quello di un’azienda, chi lo ha letto.',
    }),
    collaboratore: manyToOne('Letto dallo studio', toStaff, {
      ...kept,
      note: 'Chi dello studio lo ha letto; vuoto se è stato il cliente.',
    }),
    documento: manyToOne('Documento', toDocument, kept),
    caricamento: manyToOne('File arrivato', toUpload, kept),
    descrizione: text('Descrizione', {
      readonly: true,
      note: 'Che cosa era, anche se il documento è stato poi cambiato o tolto.',
    }),
  },
};
