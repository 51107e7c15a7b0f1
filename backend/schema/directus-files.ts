import { documentsOfFile } from './documenti-clienti.ts';
import type { CollectionDefinition } from './vocabulary/definition.ts';
import { oneToMany } from './vocabulary/relations.ts';

/** The list, on a file, of the client documents that publish it; the access rule of files needs it. */
export const directusFiles: CollectionDefinition = {
  collection: 'directus_files',
  meta: null,
  fields: {
    [documentsOfFile]: oneToMany('Documenti clienti', 'documenti_clienti', {
      template: '{{cliente.societa}} {{azienda.denominazione}}',
      hidden: true,
    }),
  },
};
