import { clientTemplate } from './documenti-clienti.ts';
import { id } from './vocabulary/content-collection.ts';
import { twoYears } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { choice, longText, moment } from './vocabulary/fields.ts';
import { manyToOne } from './vocabulary/relations.ts';

/** The name of a delivery's list of notices. */
export const noticesOfDelivery = 'avvisi';

/** The kinds of notices beyond the one about a new document. */
export const noticeKinds = { ritiro: 'Documento ritirato', sollecito: 'Sollecito' } as const;

const kept = { readonly: true, width: 'half' } as const;

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
    icon: 'campaign',
    note: 'I solleciti e gli avvisi di ritiro ai clienti. Si compila da solo.',
    hidden: true,
    accountability: null,
    display_template: '{{tipo}} · {{quando}}',
    translations: labels('Avvisi ai clienti', 'Avviso al cliente'),
  },
  fields: {
    id,
    tipo: choice('Tipo', noticeKinds, { ...kept, required: true }),
    cliente: manyToOne(
      'Cliente',
      {
        collection: 'directus_users',
        key: 'string',
        template: clientTemplate,
        onDelete: 'CASCADE',
      },
      { ...kept, required: true },
    ),
    documento: manyToOne(
      'Documento',
      {
        collection: 'documenti_clienti',
        key: 'number',
        template: '{{tipologia.tipologia}} {{anno}} {{mese}}',
        onDelete: 'CASCADE',
      },
      { ...kept, required: true },
    ),
    consegna: manyToOne(
      'Consegna',
      {
        collection: 'consegne',
        key: 'number',
        template: '{{date_created}}',
        oneField: noticesOfDelivery,
      },
      kept,
    ),
    motivo: longText('Motivo', { readonly: true }),
    quando: moment('Quando', { ...kept, required: true }),
    avvisato_il: moment('E-mail scritta il', { ...kept, indexed: true }),
  },
};
