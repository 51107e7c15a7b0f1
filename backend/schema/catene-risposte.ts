import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { integer, text } from './vocabulary/fields.ts';

/**
 * The two ends of the chain of answers, in one row, which is also its lock: each process updates it before it appends an answer.
 * The beginning moves when the oldest answers are deleted at the end of their period.
 */
export const cateneRisposte: CollectionDefinition = {
  collection: 'catene_risposte',
  data: {
    about: [],
    data: 'Ends of the chain of answers',
    why: 'proving it',
    kept: 'one row',
    erasure: 'none',
    exportedAs: null,
  },
  meta: internal(
    'link',
    'Il primo e l’ultimo anello delle risposte dei clienti. Si compila da sola e non si modifica.',
    'Estremi delle risposte',
    'Estremi delle risposte',
  ),
  fields: {
    id,
    ultimo: integer('Numero dell’ultima', { required: true }),
    impronta: text('Impronta dell’ultima', { required: true }),
    primo: integer('Numero della prima', { required: true }),
    impronta_prima: text('Impronta prima della prima', { required: true }),
  },
};
