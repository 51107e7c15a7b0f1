import { id } from './vocabulary/content-collection.ts';
import { tenYears } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { choice, integer, kept, longText, moment, text } from './vocabulary/fields.ts';

/** The answers that clients give: three about deadlines, three about documents. */
export const answerKinds = {
  autorizzo: 'Autorizzo',
  non_pagare: 'Non pagare',
  pagata: 'Ho pagato',
  presa_visione: 'Presa visione',
  approvazione: 'Approvazione',
  rifiuto: 'Rifiuto',
} as const;

/** The things that an answer is about. */
export const answerSubjects = { scadenza: 'Scadenza', documento: 'Documento' } as const;

/**
 * The answers of clients, in one chain for the installation: each row has the hash of the one before, so that a later
 * change shows. No column points to another table, because a deletion there would change the row. Only the backend
 * writes it. The rows prove an answer; they are no signatures.
 */
export const risposte: CollectionDefinition = {
  collection: 'risposte',
  data: {
    about: ['C'],
    data: 'Answers: name, time, address, note, hash',
    why: 'proof of consents (2946 c.c.)',
    periods: [{ since: 'quando', days: tenYears, after: 'the answer' }],
    erasure: 'kept',
    exportedAs: 'risposte',
    exportedRows: {
      of: 'persona',
      columns: [
        'numero',
        'quando',
        'tipo',
        'nome',
        'descrizione',
        'indirizzo',
        'nota',
        'impronta_documento',
        'impronta_precedente',
        'impronta',
      ],
    },
  },
  meta: {
    icon: 'fact_check',
    note: 'Le risposte dei clienti, una dopo l’altra e concatenate: una modifica successiva si vede. Si compila da sola, non si modifica. Non è una firma.',
    display_template: '{{nome}} · {{tipo}} · {{descrizione}}',
    sort: 10,
    accountability: null,
    translations: labels('Risposte dei clienti', 'Risposta'),
  },
  fields: {
    id,
    numero: integer('Numero', { ...kept, required: true, unique: true }),
    quando: moment('Quando', { ...kept, required: true, indexed: true }),
    tipo: choice('Risposta', answerKinds, { ...kept, required: true }),
    nome: text('Nome, al momento', { ...kept, required: true }),
    persona: text('Persona', { ...kept, required: true, indexed: true }),
    azienda: integer('Per l’azienda n.', kept),
    argomento: choice('Su', answerSubjects, { ...kept, required: true }),
    oggetto: integer('Numero della scadenza o del documento', {
      ...kept,
      required: true,
      indexed: true,
    }),
    descrizione: text('Che cosa era, al momento', { readonly: true, required: true }),
    file: text('File', kept),
    impronta_documento: text('Impronta del file (SHA-256)', kept),
    indirizzo: text('Indirizzo IP', kept),
    nota: longText('Nota', { readonly: true }),
    impronta_precedente: text('Impronta della risposta prima', { readonly: true, required: true }),
    impronta: text('Impronta (SHA-256)', { readonly: true, required: true }),
  },
};
