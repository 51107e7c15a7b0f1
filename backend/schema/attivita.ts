import { contentCollection } from './vocabulary/content-collection.ts';
import { labels } from './vocabulary/definition.ts';
import { html, text } from './vocabulary/fields.ts';
import { manyToOne } from './vocabulary/relations.ts';

/** The services the firm offers. */
export const attivita = contentCollection(
  'attivita',
  {
    icon: 'work',
    note: 'I servizi dello studio',
    display_template: '{{nome}}',
    sort: 14,
    translations: labels('Attività', 'Attività'),
  },
  {
    nome: text('Nome', { required: true }),
    descrizione: html('Descrizione'),
    responsabile: manyToOne(
      'Responsabile',
      { collection: 'team', key: 'number', template: '{{Nome}} {{Cognome}}' },
      { pickOnly: true, width: 'half', note: 'La persona che compare nella pagina dell’attività.' },
    ),
  },
  'sorted',
);
