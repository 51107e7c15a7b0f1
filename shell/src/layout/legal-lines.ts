import type { Configuration } from '@studio/shared/config';
import { given } from './given.ts';

/** One thing the law asks a firm's site to state. */
export interface LegalLine {
  /** Key of the label's text. */
  readonly label:
    | 'piva'
    | 'codiceFiscale'
    | 'pivaAndCodiceFiscale'
    | 'rea'
    | 'capital'
    | 'order'
    | 'title'
    | 'rules';
  readonly value: string;
  /** Where the rules of the profession can be read. */
  readonly href?: string;
}

function taxLines(piva: string | undefined, codiceFiscale: string | undefined): LegalLine[] {
  if (piva !== undefined && piva === codiceFiscale) {
    return [{ label: 'pivaAndCodiceFiscale', value: piva }];
  }
  return [...line('piva', piva), ...line('codiceFiscale', codiceFiscale)];
}

function line(label: LegalLine['label'], value: string | undefined): LegalLine[] {
  return value === undefined ? [] : [{ label, value }];
}

/** The rules are a web address to follow, or a text; any other kind of address stays a text. */
function rulesLine(value: string | undefined): LegalLine[] {
  return line('rules', value).map((rules) =>
    /^https?:\/\//.test(rules.value) ? { ...rules, href: rules.value } : rules,
  );
}

/**
 * The statements of art. 35 DPR 633/72, art. 7 D.Lgs. 70/2003 and art. 2250 c.c. that the
 * configuration holds; empty fields are left out.
 */
export function legalLines(configuration: Configuration): LegalLine[] {
  return [
    ...taxLines(given(configuration.piva), given(configuration.codice_fiscale)),
    ...line('rea', given(configuration.rea)),
    ...line('capital', given(configuration.capitale_sociale)),
    ...line('order', given(configuration.ordine)),
    ...line('title', given(configuration.titolo_professionale)),
    ...rulesLine(given(configuration.regole_professionali)),
  ];
}
