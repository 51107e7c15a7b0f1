/**
 * Whether a text is a partita IVA: 11 digits of which the last is the check digit (every second digit doubled, minus 9
 * beyond 9; all together a multiple of ten). Eleven zeros would pass and are none. Not checked: the office's digits,
 * because numbers in use are outside the published ranges, and whether it exists (only VIES knows).
 */
export function isVatNumber(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^0+$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

/** A partita IVA as it is stored: without blanks and without the country that invoices put in front. */
export function bareVatNumber(text: string): string {
  return text.replace(/\s/g, '').replace(/^(?:IT)+/i, '');
}
