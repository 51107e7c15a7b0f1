import { bareCode, type Reading } from './text.ts';

/** The length of an IBAN by country (SWIFT IBAN registry): the euro area's neighbours of Italy, and San Marino. */
const lengths: Readonly<Record<string, number>> = {
  ...{ IT: 27, SM: 27, VA: 22, FR: 27, MC: 27, CH: 21, LI: 21, AT: 20, SI: 19, DE: 22, ES: 24 },
  ...{ LU: 20, NL: 18, BE: 16, PT: 25, IE: 22, MT: 31, HR: 21, GR: 27, GB: 22 },
};

/** Returns true for an IBAN in its stored form whose length and check digits are right (ISO 13616, mod 97). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const length = lengths[iban.slice(0, 2)];
  if (length !== undefined && iban.length !== length) return false;
  // CIN, ABI and CAB of Italy and San Marino: the letter O stands in no place of a digit.
  if (/^(?:IT|SM)/.test(iban) && !/^..\d\d[A-Z]\d{10}/.test(iban)) return false;
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    // A letter counts as two digits: A is 10, Z is 35.
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** What stands before the code on invoices: `IBAN`, `Cod. IBAN:`, `Codice IBAN n.`. */
const label = /^(?:COD(?:ICE|\.)? ?)?I\.?B\.?A\.?N\.?[ .:]*(?:N\.[ ]*)?/;

/** The code of the bank, which invoices write behind. */
const bankCode = /[ ,;-]+(?:BIC|SWIFT)\b.*$/;

/** Reads an IBAN: capitals, without blanks, hyphens and points. */
export function readIban(text: string): Reading<'empty' | 'invalid' | 'check'> {
  const clean = bareCode(text).toUpperCase().replace(bankCode, '');
  if (clean === '') return { problem: 'empty' };
  const value = clean.replace(label, '').replace(/[ \-./():]/g, '');
  if (isIban(value)) return { value };
  return { problem: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value) ? 'check' : 'invalid' };
}
