import { folders } from '@studio/shared/contract';
import { contentCollection, joinTable } from './vocabulary/content-collection.ts';
import { labels } from './vocabulary/definition.ts';
import { date, html, text, withMeta } from './vocabulary/fields.ts';
import { file, manyToMany } from './vocabulary/relations.ts';
import { toActivity } from './vocabulary/targets.ts';

/** The name of a news item's list of activities. */
export const activitiesOfNews = 'attivita';

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
    data: withMeta(
      date('Data', {
        required: true,
        indexed: true,
        note: 'Vuota: il giorno in cui esce. Con una data futura esce quel giorno, se «Pubblica dal» non dice altro.',
      }),
      // Editors may leave it out: the extension fills it in.
      { required: false },
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

/** The hidden table that joins news and the activities that they are about. */
export const newsAttivita = joinTable(
  'news_attivita',
  {
    ...{ icon: 'work', note: 'Le attività di cui parlano le news', hidden: true },
    translations: labels('Attività delle news', 'Attività della news'),
  },
  {
    news_id: [
      'News',
      { collection: 'news', key: 'number', template: '{{titolo}}' },
      activitiesOfNews,
    ],
    attivita_id: ['Attività', toActivity],
  },
);
