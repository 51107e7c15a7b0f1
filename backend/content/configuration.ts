import type { DemoItem } from './demo-content.ts';
import { fileId } from './file-id.ts';
import { firm } from './firm.ts';

/** The single row of the site's configuration, with all that Italian law asks of a firm's site. */
export function configuration(): DemoItem[] {
  return [
    {
      id: 1,
      payoff: '<p>I conti in ordine, <em>le idee chiare</em>.</p>',
      indirizzo: `${firm.street}, ${firm.city}`,
      tel: firm.tel,
      email: firm.email,
      pec: firm.pec,
      logo: fileId('logo-studio.png'),
      default_image_header: fileId('tetti-al-tramonto.jpg'),
      denominazione: firm.legalName,
      piva: firm.piva,
      codice_fiscale: firm.piva,
      rea: firm.rea,
      capitale_sociale: firm.capital,
      ordine: firm.ordine,
      titolo_professionale: 'Dottore commercialista (titolo rilasciato in Italia)',
      // The act that rules the profession (D.Lgs. 139/2005), at the State's own collection of laws.
      regole_professionali:
        'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:decreto.legislativo:2005-06-28;139',
      orari: 'Dal lunedì al venerdì\n9.00–13.00 e 14.30–18.30',
      mappa_centro: [11.3426, 44.4938],
      mappa_zoom: 15,
    },
  ];
}
