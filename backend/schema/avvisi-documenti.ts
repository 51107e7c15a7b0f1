import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { moment, text } from './vocabulary/fields.ts';
import { manyToOne, ownUser } from './vocabulary/relations.ts';
import { toDocument } from './vocabulary/targets.ts';

/** Which person knows of which company's document, by mail or by reading it. Only the backend reads and writes it. */
export const avvisiDocumenti: CollectionDefinition = {
  collection: 'avvisi_documenti',
  data: {
    about: ['C'],
    data: 'Who knows of which company document',
    why: 'one mail each',
    kept: 'as document and account',
    erasure: 'deleted',
    exportedAs: null,
  },
  meta: internal(
    'notifications',
    'Chi sa già di quale documento di un’azienda. Si compila da solo.',
    'Avvisi dei documenti',
    'Avviso',
  ),
  fields: {
    id,
    documento: manyToOne('Documento', toDocument, { onDelete: 'CASCADE', required: true }),
    persona: ownUser(),
    quando: moment('Quando', { required: true }),
    // Document and person: unique, so that two processes never mail the same.
    chiave: text('Chiave', { required: true, unique: true }),
  },
};
