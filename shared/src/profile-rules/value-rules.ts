/** Fewest characters of a password (specification, section 9); the backend enforces it too. */
export const minimumPasswordLength = 6;

/** Most characters of a password; the backend enforces it too. */
export const maximumPasswordLength = 200;

/**
 * The shape of an e-mail address: one @, a dot after it, and no character that makes a mail program read two addresses
 * or a name. Stricter shapes reject real addresses, such as d'amico@…; only a mail proves that the address exists.
 */
export const emailShape = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/;

/** Returns true for one line without control characters, direction marks and lone surrogates. */
export function isPlainLine(text: string): boolean {
  return /^[^\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]*$/u.test(text);
}

/** Returns true for a telephone number: digits, spaces and + ( ) - . /, with at least five digits. */
export function isPhoneNumber(text: string): boolean {
  return /^[\d +().\-/]{5,20}$/.test(text) && text.replace(/\D/g, '').length >= 5;
}

/** Returns true for a CAP: five digits. Invoices write 00000 for an address abroad. */
export function isPostCode(text: string): boolean {
  return /^\d{5}$/.test(text);
}

/**
 * Returns true for a codice univoco (CodiceDestinatario of FatturaPA, `[A-Z0-9]{6,7}`): 7 characters for companies,
 * 6 for public bodies. 0000000 (by PEC) and XXXXXXX (abroad) are valid.
 */
export function isRecipientCode(text: string): boolean {
  return /^[A-Z0-9]{6,7}$/.test(text);
}

/**
 * Returns true for a partita IVA: 11 digits, of which the last is the check digit (double every second digit, subtract 9
 * above 9; the sum is a multiple of ten). Rejects eleven zeros, whose check digit is right. Ignores the digits of the
 * tax office, because numbers in use are outside the published ranges; only VIES knows which numbers exist.
 */
export function isVatNumber(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^0+$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

/** Returns a partita IVA as it is stored: without spaces and without the country prefix of invoices. */
export function bareVatNumber(text: string): string {
  return text.replace(/\s/g, '').replace(/^(?:IT)+/i, '');
}
