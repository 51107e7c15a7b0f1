import { folders } from '@studio/shared/directus-ids';
import { clientTemplate, documentsOfDelivery } from './documenti-clienti.ts';
import { id, traces } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { integer } from './vocabulary/fields.ts';
import { manyFiles, manyToOne, oneToMany } from './vocabulary/relations.ts';

/** The name of a delivery's list of files. */
export const filesOfDelivery = 'file';

const half = { width: 'half' } as const;
const pickOnly = { enableCreate: false } as const;

/** A delivery: many files published at once, each for the client, type and period in its name. */
export const consegne: CollectionDefinition = {
  collection: 'consegne',
  meta: {
    icon: 'drive_folder_upload',
    note: 'Molti documenti in una volta: carica i file e salva. Ogni file si chiama «partita IVA_tipologia_anno-mese_titolo», per esempio 02342520158_F24_2026-06.pdf.',
    display_template: '{{date_created}}',
    group: 'documenti_clienti',
    sort: 1,
    translations: labels('Consegne', 'Consegna'),
  },
  fields: {
    id,
    [filesOfDelivery]: manyFiles('File', {
      folder: folders.documenti.id,
      note: 'Esempi: 02342520158_F24_2026-06.pdf · 02342520158_Dichiarazione IVA_2025.pdf · 02342520158_Cedolino_2026-06_matricola 003.pdf. Se anche un solo nome non va, non si pubblica nulla e il messaggio dice quali correggere.',
    }),
    cliente: manyToOne(
      'Cliente',
      {
        collection: 'directus_users',
        key: 'string',
        template: clientTemplate,
        options: pickOnly,
      },
      { ...half, note: 'Se lo scegli, vale per tutti i file; altrimenti lo dice la partita IVA.' },
    ),
    tipologia: manyToOne(
      'Tipologia',
      { collection: 'tipologie', key: 'number', template: '{{tipologia}}', options: pickOnly },
      { ...half, note: 'Se la scegli, vale per tutti i file; altrimenti la dice il nome.' },
    ),
    anno: integer('Anno', {
      note: 'Se lo scrivi, vale per tutti i file. Con cliente e anno scelti, il nome dei file è libero.',
    }),
    mese: integer('Mese', {
      note: 'Da 1 a 12. Se lo scrivi, vale per tutti i file.',
      validation: {
        rule: { _or: [{ mese: { _null: true } }, { mese: { _between: [1, 12] } }] },
        message: 'Il mese va da 1 a 12.',
      },
    }),
    [documentsOfDelivery]: oneToMany('Documenti pubblicati', 'documenti_clienti', {
      template:
        '{{cliente.societa}} {{azienda.denominazione}} {{tipologia.tipologia}} {{anno}} {{mese}}',
      readonly: true,
    }),
    ...traces,
  },
};
