import { bareCode, type Reading } from './text.ts';

const label =
  /^(?:(?:COD(?:ICE|\.)? ?)?(?:S\.?D\.?I\.?|DEST(?:INATARIO)?|UNIVOCO|C\.?U\.?U?)[ .:]+)+/;

/** Words of six or seven letters that say that there is no code, and six zeros, which lost one. */
const noCode = /^(?:NESSUNO|ASSENTE|PRIVATO|0{6})$/;

const bare = (text: string) => bareCode(text).toUpperCase().replace(label, '').replace(/ /g, '');

/**
 * Reads a codice univoco (CodiceDestinatario of FatturaPA, `[A-Z0-9]{6,7}`): 7 characters for companies, 6 for public
 * bodies. 0000000 (by PEC) and XXXXXXX (abroad) are valid.
 */
export function readRecipientCode(text: string): Reading<'empty' | 'invalid'> {
  const value = bare(text);
  if (value === '') return { problem: 'empty' };
  return /^[A-Z0-9]{6,7}$/.test(value) && !noCode.test(value) ? { value } : { problem: 'invalid' };
}

/**
 * Returns a codice univoco of digits with the zeros that a spreadsheet took away; undefined for anything else. Nothing
 * proves them, except that of a lonely 0: it was 0000000.
 */
export function restoredRecipientCode(text: string): string | undefined {
  const digits = bare(text);
  return /^(?:\d{1,5}|0{6})$/.test(digits) ? digits.padStart(7, '0') : undefined;
}
