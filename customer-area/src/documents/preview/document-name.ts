import { formatMonth } from '@studio/shared/format';
import type { DocumentRow } from '../document-row.ts';

/** The time a document speaks of, as people write it: giugno 2026, or the year alone. */
export function documentPeriod(
  { year, month }: Pick<DocumentRow, 'year' | 'month'>,
  locale: string,
): string {
  return month === null
    ? `${year}`
    : formatMonth(`${year}-${String(month).padStart(2, '0')}`, locale);
}

/** What a document is called in a sentence: F24 giugno 2026. */
export function documentName(row: DocumentRow, locale: string): string {
  return `${row.type?.label ?? row.title} ${documentPeriod(row, locale)}`;
}
