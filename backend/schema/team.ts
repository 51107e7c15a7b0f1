import { folders } from '@studio/shared/contract';
import { contentCollection } from './vocabulary/content-collection.ts';
import { labels } from './vocabulary/definition.ts';
import { html, text } from './vocabulary/fields.ts';
import { image } from './vocabulary/relations.ts';

/** The people of the firm. */
export const team = contentCollection(
  'team',
  {
    icon: 'groups',
    note: 'Le persone dello studio',
    display_template: '{{Nome}} {{Cognome}}',
    sort: 15,
    translations: labels('Team', 'Membro del team'),
  },
  {
    Nome: text('Nome', { required: true, width: 'half' }),
    Cognome: text('Cognome', { required: true, width: 'half' }),
    ruolo: text('Ruolo'),
    info: html('In breve'),
    testo: html('Presentazione'),
    foto: image('Foto', { folder: folders.pubblici.id }),
  },
  'sorted',
);
