import { id } from './vocabulary/content-collection.ts';
import { siteContent } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { choice, longText } from './vocabulary/fields.ts';
import { manyToOne } from './vocabulary/relations.ts';

/** The text of one dictionary key in one language. */
export const dizionarioTranslations: CollectionDefinition = {
  collection: 'dizionario_translations',
  data: siteContent,
  meta: {
    icon: 'translate',
    note: 'Una voce del dizionario in una lingua',
    hidden: true,
    translations: labels('Traduzioni', 'Traduzione'),
  },
  fields: {
    id,
    dizionario: manyToOne(
      'Voce',
      { collection: 'dizionario', key: 'number', template: '{{key}}' },
      { onDelete: 'CASCADE', oneField: 'translations', required: true },
    ),
    language: choice('Lingua', { 'it-IT': 'Italiano', 'en-US': 'Inglese' }, { required: true }),
    value: longText('Testo'),
    // Visitors read the marked texts only: the others are those that the apps carry.
    modificata: choice('Modificata', { si: 'Sì', no: 'No' }, { hidden: true, indexed: true }),
  },
};
