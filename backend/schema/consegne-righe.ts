import { companyTemplate } from './aziende.ts';
import { activeClient, chosenClientTemplate } from './documenti-clienti.ts';
import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { field, integer, text } from './vocabulary/fields.ts';
import { manyToOne } from './vocabulary/relations.ts';

/** The name of a delivery's list of checked files. */
export const rowsOfDelivery = 'righe';

const half = { width: 'half' } as const;
const kept = { readonly: true } as const;
const pickOnly = { enableCreate: false } as const;

/**
 * The files of a delivery as the backend has checked them, one row each. Rows are only written through their delivery:
 * every save of it checks them again.
 */
export const consegneRighe: CollectionDefinition = {
  collection: 'consegne_righe',
  data: {
    about: ['C'],
    data: 'Files of deliveries: names, owners',
    why: 'mandate',
    kept: 'as the delivery',
    erasure: 'deleted',
    exportedAs: null,
  },
  meta: {
    icon: 'fact_check',
    note: 'I file delle consegne, controllati uno per uno',
    hidden: true,
    accountability: null,
    display_template: '{{nome}}',
    translations: labels('File controllati', 'File della consegna'),
  },
  fields: {
    id,
    consegna: manyToOne(
      'Consegna',
      {
        collection: 'consegne',
        key: 'number',
        template: '{{date_created}}',
        onDelete: 'CASCADE',
        oneField: rowsOfDelivery,
      },
      { hidden: true },
    ),
    problema: text('Da correggere', kept),
    nome: text('Nome del file', {
      note: 'Dal nome si leggono codice, tipologia e periodo. Correggi il nome, oppure scegli qui sotto ciò che manca; poi salva la consegna.',
    }),
    cliente: manyToOne(
      'Cliente',
      {
        collection: 'directus_users',
        key: 'string',
        template: chosenClientTemplate,
        onDelete: 'CASCADE',
        options: { ...pickOnly, filter: activeClient },
      },
      half,
    ),
    azienda: manyToOne(
      'Azienda',
      { collection: 'aziende', key: 'number', template: companyTemplate, options: pickOnly },
      half,
    ),
    tipologia: manyToOne('Tipologia', {
      collection: 'tipologie',
      key: 'number',
      template: '{{tipologia}}',
      options: pickOnly,
    }),
    anno: integer('Anno'),
    mese: integer('Mese', { note: 'Da 1 a 12; vuoto se il documento riguarda tutto l’anno.' }),
    titolo: text('Titolo', { note: 'Il nome che il cliente vede.' }),
    destinatario: text('Destinatario', { ...kept, hidden: true }),
    avviso: text('Attenzione', { ...kept, note: 'Un avviso: non impedisce di pubblicare.' }),
    file: manyToOne(
      'File',
      {
        collection: 'directus_files',
        key: 'string',
        template: '{{filename_download}}',
        onDelete: 'CASCADE',
      },
      { ...kept, hidden: true },
    ),
    // The fields that an editor has chosen in the row: they go before the name and the delivery's form.
    scelti: field(
      'Scelti nella riga',
      { type: 'json', reads: 'string[]', meta: { interface: 'tags', special: ['cast-json'] } },
      { ...kept, hidden: true },
    ),
    ordine: integer('Ordine', { ...kept, hidden: true }),
  },
};
