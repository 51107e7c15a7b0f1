import { folders } from '@studio/shared/contract';
import { id, traces } from './vocabulary/content-collection.ts';
import { siteContent } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { half, html, integer, longText, text } from './vocabulary/fields.ts';
import { coordinates } from './vocabulary/json-fields.ts';
import { image } from './vocabulary/relations.ts';

/** The one record (id 1) with the firm's data for the whole site. */
export const configurazione: CollectionDefinition = {
  collection: 'configurazione',
  data: siteContent,
  meta: {
    icon: 'tune',
    note: 'Dati dello studio, mostrati in tutto il sito',
    singleton: true,
    preview_url: '/anteprima/configurazione/{{id}}',
    sort: 22,
    translations: labels('Configurazione', 'Configurazione'),
  },
  fields: {
    id,
    payoff: html('Payoff', { note: 'La frase sopra l’immagine di testata e nel piè di pagina.' }),
    denominazione: text('Denominazione', half),
    indirizzo: text('Indirizzo', half),
    tel: text('Telefono', half),
    email: text('E-mail', {
      ...half,
      note: 'Riceve anche i messaggi del modulo di contatto.',
    }),
    pec: text('PEC', half),
    orari: longText('Orari', half),
    logo: image('Logo', { folder: folders.pubblici.id }, half),
    logo_scuro: image(
      'Logo per fondo scuro',
      { folder: folders.pubblici.id },
      {
        ...half,
        note: 'Facoltativo: una versione chiara, per chi tiene lo schermo scuro. Larga almeno 480 pixel.',
      },
    ),
    default_image_header: image(
      'Immagine di testata predefinita',
      { folder: folders.pubblici.id },
      half,
    ),
    piva: text('Partita IVA', half),
    codice_fiscale: text('Codice fiscale', half),
    rea: text('REA', half),
    capitale_sociale: text('Capitale sociale', half),
    ordine: text('Ordine professionale', {
      ...half,
      note: 'Ordine, sezione e numero di iscrizione.',
    }),
    titolo_professionale: text('Titolo professionale', half),
    regole_professionali: text('Regole professionali', {
      ...half,
      note: 'Indirizzo web del codice deontologico.',
    }),
    mappa_centro: coordinates('Centro della mappa', {
      note: 'Longitudine e latitudine, per esempio [11.343, 44.494].',
    }),
    mappa_zoom: integer('Ingrandimento della mappa'),
    ...traces,
  },
};
