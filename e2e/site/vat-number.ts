import { randomInt } from 'node:crypto';

/** A VAT number that is valid and, for all practical purposes, nobody else's in this run. */
export function ownVatNumber(): string {
  const digits = Array.from({ length: 10 }, () => randomInt(10));
  // The first digit keeps it from being all zeros.
  digits[0] = 1;
  const sum = digits.reduce((total, digit, index) => {
    if (index % 2 === 0) return total + digit;
    return total + (digit > 4 ? digit * 2 - 9 : digit * 2);
  }, 0);
  return [...digits, (10 - (sum % 10)) % 10].join('');
}
