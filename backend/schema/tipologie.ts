import { id } from './vocabulary/content-collection.ts';
import { siteContent } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { text } from './vocabulary/fields.ts';

/** The kinds of client documents. */
export const tipologie: CollectionDefinition = {
  collection: 'tipologie',
  data: siteContent,
  meta: {
    icon: 'label',
    note: 'I tipi di documento',
    display_template: '{{tipologia}}',
    sort: 18,
    translations: labels('Tipologie', 'Tipologia'),
  },
  fields: { id, tipologia: text('Tipologia', { required: true, unique: true }) },
};
