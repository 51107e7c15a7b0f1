import { randomInt } from 'node:crypto';

/** Returns a valid VAT number that is unique in this run for all practical purposes. */
export function ownVatNumber(): string {
  const digits = Array.from({ length: 10 }, () => randomInt(10));
  // The first digit avoids a number of zeros only.
  digits[0] = 1;
  const sum = digits.reduce((total, digit, index) => {
    if (index % 2 === 0) return total + digit;
    return total + (digit > 4 ? digit * 2 - 9 : digit * 2);
  }, 0);
  return [...digits, (10 - (sum % 10)) % 10].join('');
}
