import { folders } from '../access/folders.ts';
import { id, traces } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { integer } from './vocabulary/fields.ts';
import { file, manyToOne } from './vocabulary/relations.ts';

/** Name of the list, on a file, of the client documents that point to it; access rules need it. */
export const documentsOfFile = 'documenti_clienti';

/** Documents the firm publishes for one client each. */
export const documentiClienti: CollectionDefinition = {
  collection: 'documenti_clienti',
  meta: {
    icon: 'folder_shared',
    note: 'I documenti riservati ai clienti',
    display_template: '{{cliente.last_name}} {{tipologia.tipologia}} {{anno}}',
    sort: 9,
    translations: labels('Documenti clienti', 'Documento'),
  },
  fields: {
    id,
    cliente: manyToOne(
      'Cliente',
      {
        collection: 'directus_users',
        key: 'string',
        template: '{{societa}} {{first_name}} {{last_name}}',
        onDelete: 'CASCADE',
      },
      { required: true },
    ),
    tipologia: manyToOne(
      'Tipologia',
      { collection: 'tipologie', key: 'number', template: '{{tipologia}}' },
      { width: 'half' },
    ),
    documento: file('Documento', { folder: folders.documenti.id, oneField: documentsOfFile }),
    anno: integer('Anno', { required: true, indexed: true }),
    mese: integer('Mese', {
      note: 'Da 1 a 12; vuoto se il documento riguarda tutto l’anno.',
      validation: {
        rule: { _or: [{ mese: { _null: true } }, { mese: { _between: [1, 12] } }] },
        message: 'Il mese va da 1 a 12.',
      },
    }),
    ...traces,
  },
};
