/** Whether a text is a telephone number as people write one: digits, blanks and + ( ) - . /, at least five digits. */
export function isPhoneNumber(text: string): boolean {
  return /^[\d +().\-/]{5,20}$/.test(text) && text.replace(/\D/g, '').length >= 5;
}
