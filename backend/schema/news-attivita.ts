import { activitiesOfNews } from './news.ts';
import { id } from './vocabulary/content-collection.ts';
import { joinsTwo } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { manyToOne } from './vocabulary/relations.ts';

/** The hidden table that joins news and the activities that they are about. */
export const newsAttivita: CollectionDefinition = {
  collection: 'news_attivita',
  data: joinsTwo,
  meta: {
    icon: 'work',
    note: 'Le attività di cui parlano le news',
    hidden: true,
    translations: labels('Attività delle news', 'Attività della news'),
  },
  fields: {
    id,
    news_id: manyToOne('News', {
      collection: 'news',
      key: 'number',
      template: '{{titolo}}',
      onDelete: 'CASCADE',
      oneField: activitiesOfNews,
      junctionField: 'attivita_id',
    }),
    attivita_id: manyToOne('Attività', {
      collection: 'attivita',
      key: 'number',
      template: '{{nome}}',
      onDelete: 'CASCADE',
      junctionField: 'news_id',
    }),
  },
};
