import type { ImageFile } from '@studio/shared/contract';
import type { Activity, Deadline, PartnerLogo, TeamMember } from '../content/collections.ts';
import type { FirmConfiguration } from '../content/configuration.ts';
import type { NewsItem } from '../content/news.ts';
import type { Page } from '../content/pages.ts';

/** Rows with every field filled in. */
export const image: ImageFile = { id: 'an-image', width: 1600, height: 900 };

export const attachment = { id: 'a-pdf', type: 'application/pdf', filesize: 120_000 };

export const page: Page = {
  id: 1,
  url: '/pagina',
  titolo: 'Titolo della pagina',
  nome: 'pagina',
  descrizione: 'Di che cosa parla la pagina.',
  contenuto: '<p>Testo della pagina.</p>',
  related_data: ['news', 'attivita', 'team', 'loghi', 'scadenze'],
  header_image: image,
};

export const newsItem: NewsItem = {
  id: 7,
  data: '2026-11-04',
  titolo: 'Secondo acconto',
  abstract: '<p>In breve.</p>',
  testo: '<p>Per esteso.</p>',
  file: attachment,
};

export const activity: Activity = {
  id: 3,
  nome: 'Bilanci',
  descrizione: '<p>Li scriviamo insieme.</p>',
};

export const member: TeamMember = {
  id: 5,
  Nome: 'Anna',
  Cognome: 'Bellandi',
  ruolo: 'Socia',
  info: '<p>Società.</p>',
  testo: '<p>Ha aperto lo studio nel 1998.</p>',
  foto: image,
};

export const deadline: Deadline = {
  id: 9,
  Titolo: 'Acconto IVA',
  data: '2026-12-28',
  categoria: 'IVA',
  pdf: attachment,
};

export const partner: PartnerLogo = { id: 2, descrizione: 'Rete Portici', logo: image };

export const firm: FirmConfiguration = {
  payoff: '<p>I conti in ordine.</p>',
  denominazione: 'Studio Bellandi STP a r.l.',
  indirizzo: 'Via dei Ragionieri 12, Bologna',
  tel: '+39 051 000 0142',
  email: 'studio@example.com',
  pec: 'studio@pec.example.com',
  orari: 'Dal lunedì al venerdì',
  piva: '99990120372',
  mappa_centro: [11.3426, 44.4938],
  mappa_zoom: 15,
  default_image_header: image,
};

/** Returns the row once without each of the named fields, as a table for `test.each`. */
export function withEachMissing<Row extends object>(
  row: Row,
  fields: readonly (keyof Row & string)[],
): [string, Row][] {
  return fields.map((field) => [field, { ...row, [field]: null }]);
}
