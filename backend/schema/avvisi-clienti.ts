import { id } from './vocabulary/content-collection.ts';
import { twoYears } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { choice, kept, longText, moment } from './vocabulary/fields.ts';
import { manyToOne } from './vocabulary/relations.ts';
import { toClient, toDelivery, toDocument } from './vocabulary/targets.ts';

/** The name of a delivery's list of notices. */
export const noticesOfDelivery = 'avvisi';

/** The kinds of notices beyond the one about a new document. */
export const noticeKinds = { ritiro: 'Documento ritirato', sollecito: 'Sollecito' } as const;

/** The reminders of unread documents and the notices about withdrawn ones, one row per client and document. */
export const avvisiClienti: CollectionDefinition = {
  collection: 'avvisi_clienti',
  data: {
    about: ['C'],
    data: 'Reminders, notices of withdrawal',
    why: 'proof of telling',
    periods: [{ since: 'quando', days: twoYears, after: 'sending' }],
    kept: 'earlier with the document',
    erasure: 'deleted',
    exportedAs: null,
  },
  meta: {
    ...internal(
      'campaign',
      'I solleciti e gli avvisi di ritiro ai clienti. Si compila da solo.',
      'Avvisi ai clienti',
      'Avviso al cliente',
    ),
    display_template: '{{tipo}} · {{quando}}',
  },
  fields: {
    id,
    tipo: choice('Tipo', noticeKinds, { ...kept, required: true }),
    cliente: manyToOne('Cliente', toClient, { ...kept, onDelete: 'CASCADE', required: true }),
    documento: manyToOne('Documento', toDocument, { ...kept, onDelete: 'CASCADE', required: true }),
    consegna: manyToOne('Consegna', toDelivery, { ...kept, oneField: noticesOfDelivery }),
    motivo: longText('Motivo', { readonly: true }),
    quando: moment('Quando', { ...kept, required: true }),
    avvisato_il: moment('E-mail scritta il', { ...kept, indexed: true }),
  },
};
