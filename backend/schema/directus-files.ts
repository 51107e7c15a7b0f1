import { documentsOfFile } from './documenti-clienti.ts';
import type { CollectionDefinition } from './vocabulary/definition.ts';
import { oneToMany } from './vocabulary/relations.ts';

/** The way back from a file to the client documents that publish it: the key of its access rule. */
export const directusFiles: CollectionDefinition = {
  collection: 'directus_files',
  meta: null,
  fields: {
    [documentsOfFile]: oneToMany('Documenti clienti', 'documenti_clienti', {
      template: '{{cliente.societa}}',
      hidden: true,
    }),
  },
};
