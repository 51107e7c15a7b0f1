/** A page that menu, footer or forms of the site link to. */
export interface BuiltInPage {
  readonly url: string;
  readonly titolo: string;
  /** Its view; another name shows title and text. */
  readonly nome: string;
  readonly related_data: readonly string[];
}

/** The pages that the site itself links to, in the order of the menu. */
export const builtInPages: readonly BuiltInPage[] = [
  {
    ...{ url: '/', titolo: 'Home', nome: 'home' },
    related_data: ['news', 'attivita', 'team', 'loghi', 'scadenze'],
  },
  { url: '/about', titolo: 'Lo studio', nome: 'about', related_data: ['loghi'] },
  { url: '/news', titolo: 'News', nome: 'news', related_data: ['news'] },
  { url: '/team', titolo: 'Il team', nome: 'team', related_data: ['team'] },
  { url: '/attivita', titolo: 'Attività', nome: 'attivita', related_data: ['attivita'] },
  { url: '/scadenzario', titolo: 'Scadenzario', nome: 'scadenzario', related_data: ['scadenze'] },
  { url: '/privacy', titolo: 'Privacy e cookie', nome: 'privacy', related_data: [] },
];
