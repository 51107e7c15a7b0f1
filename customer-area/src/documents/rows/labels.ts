import { fileBadge, monthName } from '@studio/shared/format';
import type { DocumentRow } from '../document-row.ts';

/** How documents are written in one language; what is costly to make is made once. */
export interface Labels {
  /** January first. */
  readonly months: readonly string[];
  /** A count: 2.000. */
  readonly count: (number: number) => string;
  /** The period of a document: giugno 2026, or the year alone. */
  readonly period: (row: DocumentRow) => string;
  /** The name of a document in a sentence: F24 giugno 2026. */
  readonly name: (row: DocumentRow) => string;
  /** Kind and size of its file: PDF, 120 kB. */
  readonly badge: (row: DocumentRow) => string;
}

const twelve = Array.from({ length: 12 }, (_, index) => index + 1);

/** Makes the labels for a locale. */
export function createLabels(locale: string): Labels {
  const months = twelve.map((month) => monthName(month, locale));
  const numbers = new Intl.NumberFormat(locale);
  const badges = new Map<string, string>();

  const period = ({ year, month }: DocumentRow) =>
    month === null ? `${year}` : `${months[month - 1]} ${year}`;

  return {
    months,
    count: (number) => numbers.format(number),
    period,
    name: (row) => `${row.type?.label ?? row.title} ${period(row)}`.trim(),
    badge({ mimeType, bytes }) {
      const key = `${mimeType} ${bytes}`;
      const badge = badges.get(key) ?? fileBadge(mimeType, bytes, locale);
      badges.set(key, badge);
      return badge;
    },
  };
}
