import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { text } from './vocabulary/fields.ts';
import { oneToMany } from './vocabulary/relations.ts';

/** Texts of the interface by key; they override the ones the apps carry. */
export const dizionario: CollectionDefinition = {
  collection: 'dizionario',
  meta: {
    icon: 'translate',
    note: 'I testi dell’interfaccia nelle due lingue',
    display_template: '{{key}}',
    sort: 7,
    translations: labels('Dizionario', 'Voce'),
  },
  fields: {
    id,
    key: text('Chiave', { required: true, unique: true }),
    translations: oneToMany('Traduzioni', 'dizionario_translations', {
      template: '{{language}}: {{value}}',
    }),
  },
};
