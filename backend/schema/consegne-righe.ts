import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { field, half, integer, text } from './vocabulary/fields.ts';
import { activeClient } from './vocabulary/owner.ts';
import { manyToOne } from './vocabulary/relations.ts';
import { toChosenClient, toCompany, toDelivery, toFile, toType } from './vocabulary/targets.ts';

/** The name of a delivery's list of checked files. */
export const rowsOfDelivery = 'righe';

const kept = { readonly: true } as const;

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
    ...internal(
      'fact_check',
      'I file delle consegne, controllati uno per uno',
      'File controllati',
      'File della consegna',
    ),
    display_template: '{{nome}}',
  },
  fields: {
    id,
    consegna: manyToOne('Consegna', toDelivery, {
      onDelete: 'CASCADE',
      oneField: rowsOfDelivery,
      hidden: true,
    }),
    problema: text('Da correggere', kept),
    nome: text('Nome del file', {
      note: 'Dal nome si leggono codice, tipologia e periodo. Correggi il nome, oppure scegli qui sotto ciò che manca; poi salva la consegna.',
    }),
    cliente: manyToOne('Cliente', toChosenClient, {
      ...half,
      onDelete: 'CASCADE',
      pickOnly: true,
      filter: activeClient,
    }),
    azienda: manyToOne('Azienda', toCompany, { ...half, pickOnly: true }),
    tipologia: manyToOne('Tipologia', toType, { pickOnly: true }),
    anno: integer('Anno'),
    mese: integer('Mese', { note: 'Da 1 a 12; vuoto se il documento riguarda tutto l’anno.' }),
    titolo: text('Titolo', { note: 'Il nome che il cliente vede.' }),
    destinatario: text('Destinatario', { ...kept, hidden: true }),
    avviso: text('Attenzione', { ...kept, note: 'Un avviso: non impedisce di pubblicare.' }),
    file: manyToOne('File', toFile, { ...kept, onDelete: 'CASCADE', hidden: true }),
    // The fields that an editor has chosen in the row: they go before the name and the delivery's form.
    scelti: field(
      'Scelti nella riga',
      { type: 'json', reads: 'string[]', meta: { interface: 'tags', special: ['cast-json'] } },
      { ...kept, hidden: true },
    ),
    ordine: integer('Ordine', { ...kept, hidden: true }),
  },
};
