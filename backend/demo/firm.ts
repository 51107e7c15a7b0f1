import { type DemoItem, fileId } from './demo-content.ts';

/**
 * The invented firm. Its VAT number has a valid check digit but a serial that was never issued, its telephone number
 * is one that no Italian network assigns, and its addresses use a domain reserved for examples.
 */
export const firm = {
  name: 'Studio Bellandi',
  legalName: 'Studio Bellandi Società tra Professionisti a r.l.',
  street: 'Via dei Ragionieri 12',
  city: '40124 Bologna (BO)',
  tel: '+39 051 000 0142',
  email: 'studio@example.com',
  pec: 'studio.bellandi@pec.example.com',
  piva: '99990120372',
  rea: 'BO 999142',
  capital: '20.000,00 euro i.v.',
  ordine:
    'Ordine dei Dottori Commercialisti ed Esperti Contabili di Bologna, sezione speciale STP, n. 9042',
} as const;

/** Returns the single row of the site's configuration, with all that Italian law asks of a firm's site. */
export function configurationItems(): DemoItem[] {
  return [
    {
      id: 1,
      payoff: '<p>I conti in ordine, <em>le idee chiare</em>.</p>',
      indirizzo: `${firm.street}, ${firm.city}`,
      tel: firm.tel,
      email: firm.email,
      pec: firm.pec,
      logo: fileId('logo-studio.png'),
      logo_scuro: fileId('logo-studio-scuro.png'),
      default_image_header: fileId('tetti-al-tramonto.jpg'),
      denominazione: firm.legalName,
      piva: firm.piva,
      codice_fiscale: firm.piva,
      rea: firm.rea,
      capitale_sociale: firm.capital,
      ordine: firm.ordine,
      titolo_professionale: 'Dottore commercialista (titolo rilasciato in Italia)',
      // The act on the profession (D.Lgs. 139/2005), in the State's own collection of laws.
      regole_professionali:
        'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:decreto.legislativo:2005-06-28;139',
      orari: 'Dal lunedì al venerdì\n9.00–13.00 e 14.30–18.30',
      mappa_centro: [11.3426, 44.4938],
      mappa_zoom: 15,
    },
  ];
}
