import { folders } from '@studio/shared/contract';
import type { relatedData } from '@studio/shared/rules';
import { pageUrlRule } from './page-url-rule.ts';
import { contentCollection } from './vocabulary/content-collection.ts';
import { labels } from './vocabulary/definition.ts';
import { choice, html, longText, text } from './vocabulary/fields.ts';
import { manyChoices } from './vocabulary/json-fields.ts';
import { image } from './vocabulary/relations.ts';

/** The pages of the public site, found by their url. */
export const pagine = contentCollection(
  'pagine',
  {
    icon: 'article',
    note: 'Le pagine del sito',
    display_template: '{{titolo}} ({{url}})',
    sort: 12,
    translations: labels('Pagine', 'Pagina'),
  },
  {
    url: text('Indirizzo', { required: true, unique: true, ...pageUrlRule }),
    titolo: text('Titolo', {
      note: 'Senza titolo la pagina non compare nei menu.',
    }),
    nome: choice(
      'Vista',
      {
        home: 'Home',
        attivita: 'Attività',
        team: 'Team',
        scadenzario: 'Scadenzario',
        news: 'News',
      },
      { allowOther: true, note: 'Ogni altro nome mostra titolo e contenuto.' },
    ),
    descrizione: longText('Descrizione per i motori di ricerca', {
      note: 'Una o due frasi senza formattazione, al massimo 160 caratteri circa.',
    }),
    contenuto: html('Contenuto'),
    header_image: image('Immagine di testata', { folder: folders.pubblici.id }),
    related_data: manyChoices('Dati collegati', {
      news: 'News',
      attivita: 'Attività',
      team: 'Team',
      loghi: 'Loghi',
      scadenze: 'Scadenze',
    } satisfies Record<(typeof relatedData)[number], string>),
  },
  'sorted',
);
