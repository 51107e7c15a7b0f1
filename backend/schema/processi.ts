import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { integer, moment, text } from './vocabulary/fields.ts';

/**
 * Keeps the backends of one database in step: the number of `diritti` rises with each change of rights, so that
 * all drop what they remember.
 */
export const processi: CollectionDefinition = {
  collection: 'processi',
  data: {
    about: [],
    data: 'Number of changes of rights',
    why: 'backends in step',
    kept: 'one row',
    erasure: 'none',
    exportedAs: null,
  },
  meta: internal(
    'dns',
    'Tiene al passo i programmi in funzione su questa base di dati. Si compila da sola.',
    'Programmi in funzione',
    'Programma in funzione',
  ),
  fields: {
    id,
    nome: text('Nome', { required: true, unique: true }),
    livello: integer('Numero', { required: true }),
    visto_il: moment('Visto il', { required: true, indexed: true }),
  },
};
