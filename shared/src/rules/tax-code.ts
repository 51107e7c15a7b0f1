import { bareCode, type Reading } from './text.ts';
import { isItalianVatNumber, taxLabel } from './vat-number.ts';

/** The value of each digit and letter in an odd place of a codice fiscale; a digit counts as the letter of its number. */
const oddValues = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * The shape of a person's codice fiscale. When two persons would have the same code, the tax office replaces digits by
 * the letters L to V (omocodia), which can stand in all seven places of digits.
 */
const personShape = /^[A-Z]{6}[\dLMNP-V]{2}[ABCDEHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]$/;

function hasCheckCharacter(code: string): boolean {
  const sum = [...code.slice(0, 15)].reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : letters.indexOf(character);
    return total + (index % 2 === 0 ? (oddValues[value] ?? 0) : value);
  }, 0);
  return code[15] === letters[sum % 26];
}

/**
 * Returns true for a codice fiscale in its stored form: 16 characters of a person, of which the last is the check
 * character, or the 11 digits of a company or a provisional code, with the check digit of a partita IVA (DM 23 December
 * 1976). Only the tax office knows which codes exist.
 */
export function isTaxCode(text: string): boolean {
  return isItalianVatNumber(text) || (personShape.test(text) && hasCheckCharacter(text));
}

/** Reads an Italian codice fiscale: capitals, without blanks and hyphens, without IT before the digits of a company. */
export function readTaxCode(text: string): Reading<'empty' | 'invalid' | 'check'> {
  const clean = bareCode(text).toUpperCase();
  if (clean === '') return { problem: 'empty' };
  const bare = (written: string) =>
    written.replace(/[ .:\-/()]/g, '').replace(/^IT(?=\d{11}$)|^TINIT(?=[A-Z0-9]{16}$)/, '');
  const whole = bare(clean);
  // The code of a person may itself begin with the letters of the label.
  const value = /^(?:\d{11}|[A-Z0-9]{16})$/.test(whole) ? whole : bare(clean.replace(taxLabel, ''));
  if (isTaxCode(value)) return { value };
  return { problem: /^\d{11}$/.test(value) || personShape.test(value) ? 'check' : 'invalid' };
}
