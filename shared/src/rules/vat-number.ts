import { bareCode, type Reading } from './text.ts';

/**
 * Returns true for an Italian partita IVA: 11 digits, of which the last is the check digit (double every second digit,
 * subtract 9 above 9; the sum is a multiple of ten). Rejects eleven zeros, whose check digit is right. Ignores the digits
 * of the tax office, because numbers in use are outside the published ranges; only VIES knows which numbers exist.
 */
export function isItalianVatNumber(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^0+$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

/**
 * The shapes of VAT numbers after the country's prefix. The European Union: the European Commission's list for VIES
 * (EL is Greece, XI Northern Ireland). San Marino: SM and the five digits of the COE, as Italian invoices name it
 * (FatturaPA, `IdFiscaleIVA`). The United Kingdom, Switzerland, Liechtenstein, Norway: their tax offices' pages.
 */
const abroad: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
  SM: /^\d{5}$/,
  GB: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
  CH: /^E\d{9}$/,
  LI: /^\d{5}$/,
  NO: /^\d{9}$/,
};

/**
 * Countries whose numbers have no shape here, because no list of theirs is published for Italian invoices: the code of
 * the country, then the number that its tax office gives (FatturaPA, `IdPaese` and `IdCodice`).
 */
const elsewhere =
  /^(?:A[DELMR]|AU|B[AR]|C[ALNO]|EG|[HX]K|IL|IN|IS|JP|KR|M[ADEKXY]|NZ|QA|R[SU]|S[AG]|T[HNRW]|U[AS]|VN|ZA)(?=(?:[A-Z]*\d){6})[A-Z0-9]{7,18}$/;

/** What stands before a number on invoices and letters: `C.F.`, `Cod. fisc. e P.IVA`, `Partita IVA n.`, `VAT no.`. */
export const taxLabel =
  /^(?:(?:C(?:OD(?:ICE|\.)?)?\.? ?F(?:ISC(?:ALE|\.)?)?\.?|P(?:ART(?:ITA|\.)?|\.)? ?I(?:\.?V\.?A)?\.?|VAT(?: ?(?:NO|NR|NUMBER|ID))?|N(?:UM)?\.)(?: ?[/,&-] ?| E )?[ .:°]*){1,4}(?=[(A-Z0-9])/;

/** The word that Switzerland and Norway write after the number. */
const wordBehind = /(?:MWST|TVA|IVA|MVA)$/;

/**
 * Reads a VAT number. An Italian one becomes its 11 digits, without IT; one from abroad keeps the prefix of its country
 * (`SM12345`, `DE123456789`, `CHE123456789`). Abroad only the shape is checked, outside
 * Europe only the country.
 */
export function readVatNumber(text: string): Reading<'empty' | 'invalid' | 'check'> {
  const clean = bareCode(text).toUpperCase();
  if (clean === '') return { problem: 'empty' };
  const bare = clean.replace(taxLabel, '').replace(/[ .:\-/()]/g, '');
  const value = bare
    .replace(/^(?:IT)+(?=\d)/, '')
    .replace(/^(?:RSM|COE(?:SM)?)(?=\d{5}$)/, 'SM')
    .replace(/^(?:CHE|NO).*$/, (number) => number.replace(wordBehind, ''));
  if (/^\d{11}$/.test(value)) return isItalianVatNumber(value) ? { value } : { problem: 'check' };
  const country = value.startsWith('GR') ? 'EL' : value.slice(0, 2);
  const number = value.slice(2);
  if (abroad[country]?.test(number) ?? elsewhere.test(value)) return { value: country + number };
  return { problem: 'invalid' };
}

/**
 * Returns a partita IVA or the codice fiscale of a company with the zeros that a spreadsheet took away, when the check
 * digit proves them; undefined for anything else.
 */
export function restoredTaxNumber(text: string): string | undefined {
  const digits = bareCode(text).toUpperCase().replace(taxLabel, '').replace(/^IT ?/, '');
  // Of fewer than seven digits the check digit proves too little: one text of ten would pass.
  if (!/^[1-9]\d{6,9}$/.test(digits)) return undefined;
  const whole = digits.padStart(11, '0');
  return isItalianVatNumber(whole) ? whole : undefined;
}
