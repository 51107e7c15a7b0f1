import { documentsOfFile } from './documenti-clienti.ts';
import type { CollectionDefinition } from './vocabulary/definition.ts';
import { text } from './vocabulary/fields.ts';
import { oneToMany } from './vocabulary/relations.ts';

/**
 * The SHA-256 of a file's bytes, which finds the same document twice; and the list, on a file, of the client documents
 * that publish it, which the access rule of files needs.
 */
export const directusFiles: CollectionDefinition = {
  collection: 'directus_files',
  data: {
    about: ['C'],
    data: 'Files, SHA-256 of documents',
    why: 'mandate, finding copies',
    kept: 'a month after the last row that names them',
    erasure: 'none',
    exportedAs: null,
  },
  meta: null,
  fields: {
    // The backend writes it when it first compares the file, and forgets it with the bytes.
    impronta: text('Impronta', { readonly: true, hidden: true, indexed: true }),
    [documentsOfFile]: oneToMany('Documenti clienti', 'documenti_clienti', {
      template: '{{cliente.societa}} {{azienda.denominazione}}',
      hidden: true,
    }),
  },
};

/** Directus' own columns that get an index here: a delivery finds earlier documents by the size of their files. */
export const indexedColumns = [{ collection: 'directus_files', field: 'filesize' }];
