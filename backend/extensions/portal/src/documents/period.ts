import { monthName } from '@studio/shared/kit/format';

/**
 * Returns the period of a document in Italian: `giugno 2026`, or `2026` for a whole year.
 * @param month 1 to 12
 */
export function periodOf(year: number, month: number | null): string {
  return month === null ? `${year}` : `${monthName(month, 'it-IT')} ${year}`;
}

const earliestYear = 1990;

/** Returns true for a year that a document can have: from 1990 to the next one. */
export function isPossibleYear(year: number, now: Date): boolean {
  return Number.isInteger(year) && year >= earliestYear && year <= now.getFullYear() + 1;
}
