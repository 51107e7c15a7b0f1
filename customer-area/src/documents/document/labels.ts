import { useLocale } from '@studio/shared/kit';
import { fileBadge, monthName } from '@studio/shared/kit/format';
import { useMemo } from 'react';
import { type DocumentRow, nameParts, type RowWords } from './document.ts';

/** Formats documents in one language; formatters that are slow to create are created once. */
export interface Labels {
  /** Names of the months, January first. */
  readonly months: readonly string[];
  /** Formats a count: 2.000. */
  readonly count: (number: number) => string;
  /** Formats the period of a document: giugno 2026, or the year alone. */
  readonly period: (row: DocumentRow) => string;
  /** Formats the words that the title of a row leaves out, for names that stand without the row: Cedolino giugno 2026. */
  readonly rest: (row: DocumentRow, words: RowWords) => string;
  /** Names a document inside a sentence, apart from its siblings: Cedolino giugno 2026, Mario Rossi. */
  readonly name: (row: DocumentRow) => string;
  /** Formats type and size of the file: PDF, 120 kB. */
  readonly badge: (row: DocumentRow) => string;
}

const monthNumbers = Array.from({ length: 12 }, (_, index) => index + 1);

/** Creates the labels of a locale. */
export function createLabels(locale: string): Labels {
  const months = monthNumbers.map((month) => monthName(month, locale));
  const numbers = new Intl.NumberFormat(locale);
  const badges = new Map<string, string>();

  const period = ({ year, month }: DocumentRow) =>
    month === null ? `${year}` : `${months[month - 1]} ${year}`;

  return {
    months,
    count: (number) => numbers.format(number),
    period,
    rest: (row, { type, hasPeriod }) => [type, hasPeriod && period(row)].filter(Boolean).join(' '),
    name(row) {
      const { kind, own } = nameParts(row);
      return `${kind} ${period(row)}${own && `, ${own}`}`.trim();
    },
    badge({ mimeType, bytes }) {
      const key = `${mimeType} ${bytes}`;
      const badge = badges.get(key) ?? fileBadge(mimeType, bytes, locale);
      badges.set(key, badge);
      return badge;
    },
  };
}

/** Returns the labels in the language of the page. */
export function useLabels(): Labels {
  const locale = useLocale();
  return useMemo(() => createLabels(locale), [locale]);
}
