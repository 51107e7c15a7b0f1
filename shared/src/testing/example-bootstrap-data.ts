import type { BootstrapData } from '@studio/shared/contract';

/** The bootstrap data of a firm that has filled in every field. */
export const exampleBootstrapData = {
  language: 'it',
  origin: 'http://localhost:3000',
  configuration: {
    payoff: '<p>I conti in ordine, <em>le idee chiare</em>.</p>',
    indirizzo: 'Via dei Ragionieri 12, 40124 Bologna (BO)',
    tel: '+39 051 000 0142',
    email: 'studio@example.com',
    pec: 'studio@pec.example.com',
    logo: 'a-logo',
    default_image_header: 'a-header',
    denominazione: 'Studio Esempio STP a r.l.',
    piva: '12345678903',
    codice_fiscale: '12345678903',
    rea: 'BO 999142',
    capitale_sociale: '20.000,00 euro i.v.',
    ordine: 'Ordine dei Dottori Commercialisti di Bologna, n. 9042',
    titolo_professionale: 'Dottore commercialista (Italia)',
    regole_professionali: 'https://example.com/regole',
    orari: 'Dal lunedì al venerdì, 9.00–18.30',
    mappa_centro: [11.3426, 44.4938],
    mappa_zoom: 15,
  },
  menu: [
    { url: '/', titolo: 'Benvenuti' },
    { url: '/about', titolo: 'Lo studio' },
    { url: '/news', titolo: 'News' },
    { url: '/privacy', titolo: 'Informativa' },
  ],
  partners: [
    { id: 1, descrizione: 'Rete Portici', logo: { id: 'a-mark', width: 480, height: 160 } },
  ],
  dictionary: {},
  remotes: [],
  composition: 'shell@1.0.0 public-site@1.2.0',
  clientRole: 'a-role',
  googleLogin: false,
  preview: false,
} satisfies BootstrapData;
