import type { DocumentRow } from '../document/document.ts';
import type { FilterKind, Order } from './view.ts';

/** A document with the values by which the list filters, searches and sorts it. */
export interface IndexedDocument {
  readonly row: DocumentRow;
  /** Position of its type among all types by name, from 0; documents without a type come last. */
  readonly typeRank: number;
  /** Normalized text that the search looks through. */
  readonly text: string;
  /** The option of each filter that matches the document. */
  readonly options: Readonly<Record<FilterKind, number>>;
}

/** The client's documents, prepared for filtering and sorting; created once per list. */
export interface DocumentIndex {
  /** Returns all documents in an order; sorts once for each order. */
  readonly inOrder: (order: Order) => readonly IndexedDocument[];
}

/**
 * Prepares a list of documents for filtering, searching and sorting.
 * @param months names of the months, January first, in the language of the interface
 */
export function indexDocuments(
  rows: readonly DocumentRow[],
  months: readonly string[],
): DocumentIndex {
  const { rankOf, lastRank } = rankTypes(rows);
  const bounds: Bounds = { ...yearBounds(rows), lastRank };
  const newestIdFirst = rows.toSorted((a, b) => b.id - a.id);
  const documents = newestIdFirst.map(
    (row): IndexedDocument => ({
      row,
      typeRank: rankOf(row),
      text: searchText(row, months),
      options: { types: row.type?.id ?? 0, years: row.year, months: row.month ?? 0 },
    }),
  );
  const sorted = new Map<Order, readonly IndexedDocument[]>();
  return {
    inOrder(order) {
      const list =
        sorted.get(order) ?? sortByKey(documents, (document) => sortKey(order, document, bounds));
      sorted.set(order, list);
      return list;
    },
  };
}

/** Removes case, accents and the difference between apostrophes, for comparing. */
export function normalizeText(text: string): string {
  const lower = text.toLowerCase();
  // Most text is plain ASCII, and the list may have 10,000 rows.
  if (/^[ -~]*$/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[‘’]/g, "'");
}

function searchText({ type, title, year, month }: DocumentRow, months: readonly string[]): string {
  const monthText = month === null ? '' : months[month - 1];
  return normalizeText(`${type?.label ?? ''} ${title} ${monthText} ${year}`);
}

interface TypeRanks {
  /** Returns the position of the document's type; types of the same name share one. */
  readonly rankOf: (row: DocumentRow) => number;
  /** Rank of documents without a type. */
  readonly lastRank: number;
}

/** Ranks the types by name in Italian order, ignoring case. */
function rankTypes(rows: readonly DocumentRow[]): TypeRanks {
  const labels = new Set<string>();
  for (const { type } of rows) if (type !== undefined) labels.add(type.label);
  const { compare } = new Intl.Collator('it', { sensitivity: 'accent' });
  const ranks = new Map<string, number>();
  let previous: string | undefined;
  let rank = -1;
  for (const label of [...labels].sort(compare)) {
    if (previous === undefined || compare(previous, label) !== 0) rank += 1;
    ranks.set(label, rank);
    previous = label;
  }
  const lastRank = rank + 1;
  return {
    rankOf: ({ type }) => (type === undefined ? undefined : ranks.get(type.label)) ?? lastRank,
    lastRank,
  };
}

/** The bounds of the values in a list. */
interface Bounds {
  readonly firstYear: number;
  readonly lastYear: number;
  readonly lastRank: number;
}

function yearBounds(rows: readonly DocumentRow[]): Omit<Bounds, 'lastRank'> {
  return rows.reduce(
    ({ firstYear, lastYear }, { year }) => ({
      firstYear: Math.min(firstYear, year),
      lastYear: Math.max(lastYear, year),
    }),
    { firstYear: Infinity, lastYear: -Infinity },
  );
}

/** Returns 1 for December to 12 for January, and 13 for the whole year: it comes after its months. */
function monthKey({ month }: DocumentRow): number {
  return 13 - (month ?? 0);
}

/** Returns the position of a document in an order as one number; the newest of equal documents comes first. */
function sortKey(order: Order, { row, typeRank }: IndexedDocument, bounds: Bounds): number {
  const { firstYear, lastYear, lastRank } = bounds;
  const newestFirst = (lastYear - row.year) * 14 + monthKey(row);
  const span = (lastYear - firstYear + 1) * 14;
  switch (order) {
    case 'anno-':
      return newestFirst * (lastRank + 1) + typeRank;
    case 'anno+':
      return ((row.year - firstYear) * 14 + monthKey(row)) * (lastRank + 1) + typeRank;
    case 'tipologia+':
      return typeRank * span + newestFirst;
    case 'tipologia-':
      return (typeRank === lastRank ? lastRank : lastRank - 1 - typeRank) * span + newestFirst;
  }
}

/**
 * Sorts items by a numeric key; equal keys keep their order. Each number encodes key and index, so the typed array
 * sorts natively, many times faster than a comparator.
 */
function sortByKey<Item>(items: readonly Item[], keyOf: (item: Item) => number): readonly Item[] {
  const keys = Float64Array.from(items, (item, index) => keyOf(item) * items.length + index);
  return Array.from(keys.sort(), (key) => items[key % items.length]).filter(
    (item) => item !== undefined,
  );
}
