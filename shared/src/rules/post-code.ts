import { bareCode, type Reading } from './text.ts';

const bare = (text: string) =>
  bareCode(text)
    .replace(/^C\.?A\.?P\.?[ .:]*/i, '')
    .replace(/^(?:IT?|R?SM)[ -]*(?=\d{5}$)/i, '')
    .replace(/ /g, '');

/** Reads a CAP: five digits, without the letters of Italy or San Marino before them. Invoices write 00000 for an address abroad (FatturaPA, `CAP`). */
export function readPostCode(text: string): Reading<'empty' | 'invalid'> {
  const value = bare(text);
  if (value === '') return { problem: 'empty' };
  return /^\d{5}$/.test(value) ? { value } : { problem: 'invalid' };
}

/**
 * Returns a CAP with the zeros that a spreadsheet took away; undefined for anything else. Nothing proves them: the CAP of
 * Rome and Lazio begin with 00, those of Umbria, Sardinia and Viterbo with 0.
 */
export function restoredPostCode(text: string): string | undefined {
  const digits = bare(text);
  return /^[1-9]\d{1,3}$/.test(digits) ? digits.padStart(5, '0') : undefined;
}
