import { id } from './vocabulary/content-collection.ts';
import { siteContent } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { longText, text } from './vocabulary/fields.ts';
import { oneToMany } from './vocabulary/relations.ts';

/** Texts of the interface by key; they override the ones the apps carry. */
export const dizionario: CollectionDefinition = {
  collection: 'dizionario',
  data: siteContent,
  meta: {
    icon: 'translate',
    note: 'I testi dell’interfaccia nelle due lingue; un testo vuoto torna quello di partenza',
    display_template: '{{testo}}',
    sort: 19,
    translations: labels('Dizionario', 'Voce'),
  },
  fields: {
    id,
    // Copies for the Studio's search and lists, which the extension keeps.
    testo: longText('Testo', { readonly: true, hidden: true }),
    pagina: text('Pagina', { readonly: true, width: 'half', indexed: true }),
    key: text('Chiave', { required: true, unique: true, width: 'half' }),
    translations: oneToMany('Traduzioni', 'dizionario_translations', {
      template: '{{language}}: {{value}}',
    }),
  },
};
