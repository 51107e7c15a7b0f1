import { folders } from '@studio/shared/contract';
import { contentCollection } from './vocabulary/content-collection.ts';
import { labels } from './vocabulary/definition.ts';
import { date, text } from './vocabulary/fields.ts';
import { file, manyToOne } from './vocabulary/relations.ts';
import { toActivity } from './vocabulary/targets.ts';

/** Deadlines of the calendar. */
export const scadenze = contentCollection(
  'scadenze',
  {
    icon: 'event',
    note: 'Le scadenze fiscali e i loro documenti',
    display_template: '{{data}} {{Titolo}}',
    sort: 17,
    translations: labels('Scadenze', 'Scadenza'),
  },
  {
    Titolo: text('Titolo', { required: true }),
    data: date('Data', { indexed: true }),
    categoria: text('Categoria', { width: 'half' }),
    attivita: manyToOne('Attività', toActivity, {
      pickOnly: true,
      width: 'half',
      note: 'La scadenza compare anche nella pagina di questa attività.',
    }),
    pdf: file('PDF', { folder: folders.pubblici.id }),
  },
  'unsorted',
);
