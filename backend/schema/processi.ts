import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { integer, moment, text } from './vocabulary/fields.ts';

/**
 * The backends that run on this database, a row each, which a backend renews while it runs. Two rows are no backends:
 * the number of `diritti` rises with each change of rights, so that all backends drop what they remember, and
 * `definizioni` has the level of the definitions that were applied last.
 */
export const processi: CollectionDefinition = {
  collection: 'processi',
  data: {
    about: [],
    data: 'Running programs',
    why: 'one job at a time',
    kept: 'until they end',
    erasure: 'none',
    exportedAs: null,
  },
  meta: {
    icon: 'dns',
    note: 'I programmi in funzione su questa base di dati. Si compila da sola.',
    hidden: true,
    accountability: null,
    translations: labels('Programmi in funzione', 'Programma in funzione'),
  },
  fields: {
    id,
    nome: text('Nome', { required: true, unique: true }),
    // The level of definitions that the backend knows; of `diritti`, the number of changes.
    livello: integer('Livello', { required: true }),
    // Of `definizioni`: the oldest level whose backends work on the applied definitions.
    minimo: integer('Livello minimo'),
    visto_il: moment('Visto il', { required: true, indexed: true }),
  },
};
