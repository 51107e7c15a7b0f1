import type { DocumentRow } from '../document-row.ts';
import { fold } from './fold.ts';
import { type Extent, type Place, placeIn, sortedBy } from './order.ts';
import { rankTypes } from './ranks.ts';
import type { FilterKind, Order } from './view.ts';

/** A document with what finding and ordering it needs. */
export interface IndexedDocument extends Place {
  /** Folded text of all that is looked through. */
  readonly text: string;
  /** What a filter of each kind looks at. */
  readonly choices: Readonly<Record<FilterKind, number>>;
}

/** The client's documents, ready to be found; made once per list. */
export interface DocumentIndex {
  /** All documents in an order; computed once for each. */
  readonly inOrder: (order: Order) => readonly IndexedDocument[];
}

/** What of a document is looked through. */
function textOf({ type, title, year, month }: DocumentRow, months: readonly string[]): string {
  return fold(`${type?.label ?? ''} ${title} ${month === null ? '' : months[month - 1]} ${year}`);
}

function yearsOf(rows: readonly DocumentRow[]): Omit<Extent, 'lastRank'> {
  return rows.reduce(
    ({ firstYear, lastYear }, { year }) => ({
      firstYear: Math.min(firstYear, year),
      lastYear: Math.max(lastYear, year),
    }),
    { firstYear: Infinity, lastYear: -Infinity },
  );
}

/**
 * Prepares a list for being found and ordered many times.
 * @param months names of the months, January first, in the language of the interface
 */
export function indexDocuments(
  rows: readonly DocumentRow[],
  months: readonly string[],
): DocumentIndex {
  const { rankOf, lastRank } = rankTypes(rows);
  const extent: Extent = { ...yearsOf(rows), lastRank };
  const newestIdFirst = rows.toSorted((a, b) => b.id - a.id);
  const documents = newestIdFirst.map(
    (row): IndexedDocument => ({
      row,
      rank: rankOf(row),
      text: textOf(row, months),
      choices: { types: row.type?.id ?? 0, years: row.year, months: row.month ?? 0 },
    }),
  );
  const sorted = new Map<Order, readonly IndexedDocument[]>();
  return {
    inOrder(order) {
      const list = sorted.get(order) ?? sortedBy(documents, (one) => placeIn(order, one, extent));
      sorted.set(order, list);
      return list;
    },
  };
}
