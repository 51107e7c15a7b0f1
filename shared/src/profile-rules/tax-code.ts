import { isVatNumber } from './value-rules.ts';

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
 * Returns true for a codice fiscale: 16 characters of a person, of which the last is the check character, or 11 digits
 * of a company with the check digit of a partita IVA. Only the tax office knows which codes exist.
 */
export function isTaxCode(text: string): boolean {
  return isVatNumber(text) || (personShape.test(text) && hasCheckCharacter(text));
}

/** Returns a codice fiscale as it is stored: in capitals, without spaces and without IT before a company's digits. */
export function bareTaxCode(text: string): string {
  return text
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/^IT(?=\d{11}$)/, '');
}
