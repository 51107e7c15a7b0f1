import { folders } from '@studio/shared/contract';
import { contentCollection } from './vocabulary/content-collection.ts';
import { type FieldDefinition, labels } from './vocabulary/definition.ts';
import { date, html, text } from './vocabulary/fields.ts';
import { file, manyToMany } from './vocabulary/relations.ts';

/** The name of a news item's list of activities. */
export const activitiesOfNews = 'attivita';

/** Lets editors leave out a required field, which the extension fills in. */
const withoutMark = (field: FieldDefinition): FieldDefinition => ({
  ...field,
  meta: { ...field.meta, required: false },
});

/** News articles, newest first on the site. */
export const news = contentCollection(
  'news',
  {
    icon: 'newspaper',
    note: 'Le notizie dello studio',
    display_template: '{{data}} {{titolo}}',
    sort: 13,
    translations: labels('News', 'News'),
  },
  {
    data: withoutMark(
      date('Data', {
        required: true,
        indexed: true,
        note: 'Vuota: il giorno in cui esce. Con una data futura esce quel giorno, se «Pubblica dal» non dice altro.',
      }),
    ),
    titolo: text('Titolo', { required: true }),
    abstract: html('Sommario'),
    testo: html('Testo'),
    file: file('Allegato', { folder: folders.pubblici.id }),
    [activitiesOfNews]: manyToMany('Attività', {
      template: '{{attivita_id.nome}}',
      table: 'news_attivita',
      note: 'La news compare anche nella pagina di queste attività.',
    }),
  },
  'unsorted',
);
