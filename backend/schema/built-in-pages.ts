/** The pages that the site itself leads to, by address: menu, footer and forms count on them. */
export const builtInPages: readonly string[] = [
  '/',
  '/about',
  '/news',
  '/team',
  '/attivita',
  '/scadenzario',
  '/privacy',
];

/** Those without which there is no site: its home, and the privacy page that the law asks for. */
export const alwaysPublished: readonly string[] = ['/', '/privacy'];
