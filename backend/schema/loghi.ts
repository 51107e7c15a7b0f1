import { folders } from '@studio/shared/contract';
import { contentCollection } from './vocabulary/content-collection.ts';
import { labels } from './vocabulary/definition.ts';
import { text } from './vocabulary/fields.ts';
import { image } from './vocabulary/relations.ts';

/** Partner logos. */
export const loghi = contentCollection(
  'loghi',
  {
    icon: 'handshake',
    note: 'I loghi dei partner',
    display_template: '{{descrizione}}',
    sort: 16,
    translations: labels('Loghi', 'Logo'),
  },
  {
    logo: image('Logo', { folder: folders.pubblici.id }),
    descrizione: text('Descrizione'),
  },
  'sorted',
);
