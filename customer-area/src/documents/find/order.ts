import type { DocumentRow } from '../document-row.ts';
import type { Order } from './view.ts';

/** What places a document; computed once per list, because comparing names 100,000 times takes too long. */
export interface Place {
  readonly row: DocumentRow;
  /** Place of its type among the types by name, from 0; those without a type are last. */
  readonly rank: number;
}

/** How far the values of a list reach. */
export interface Extent {
  readonly firstYear: number;
  readonly lastYear: number;
  /** Rank of documents without a type. */
  readonly lastRank: number;
}

/** January 12, …, December 1, the whole year 13: the newest month is the least, the year comes after its months. */
function monthsLeft({ month }: DocumentRow): number {
  return 13 - (month ?? 0);
}

/** The place of a document in an order as one number; ties are broken so that the newest comes first. */
export function placeIn(order: Order, { row, rank }: Place, extent: Extent): number {
  const { firstYear, lastYear, lastRank } = extent;
  const newest = (lastYear - row.year) * 14 + monthsLeft(row);
  const span = (lastYear - firstYear + 1) * 14;
  switch (order) {
    case 'anno-':
      return newest * (lastRank + 1) + rank;
    case 'anno+':
      return ((row.year - firstYear) * 14 + monthsLeft(row)) * (lastRank + 1) + rank;
    case 'tipologia+':
      return rank * span + newest;
    case 'tipologia-':
      return (rank === lastRank ? lastRank : lastRank - 1 - rank) * span + newest;
  }
}

/**
 * Items in the order of their places; equal places keep the order of the items. Numbers that carry the item with
 * them are sorted natively, many times faster than items are compared.
 */
export function sortedBy<Item>(
  items: readonly Item[],
  placeOf: (item: Item) => number,
): readonly Item[] {
  const keys = Float64Array.from(items, (item, index) => placeOf(item) * items.length + index);
  return Array.from(keys.sort(), (key) => items[key % items.length]).filter(
    (item) => item !== undefined,
  );
}
