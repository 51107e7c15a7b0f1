import { type DocumentIndex, type IndexedDocument, normalizeText } from './document-index.ts';
import { type FilterKind, type Filters, filterKinds, type ListView, type Order } from './view.ts';

/**
 * Returns the documents that a view shows, in its order. Filters of different kinds apply together; of one kind any
 * selected option matches.
 * @param newIds ids of the documents that count as new
 */
export function findDocuments(
  index: DocumentIndex,
  view: ListView,
  newIds: ReadonlySet<number>,
): readonly IndexedDocument[] {
  const matchesSearch = searchMatcher(view.search);
  const filters = activeFilters(view);
  return index
    .inOrder(view.order)
    .filter(
      (document) =>
        (!view.isNewOnly || newIds.has(document.row.id)) &&
        filters.every(({ kind, selected }) => selected.has(document.options[kind])) &&
        matchesSearch(document),
    );
}

/** Returns a test for documents that contain every word of the search text. */
function searchMatcher(search: string): (document: IndexedDocument) => boolean {
  const words = normalizeText(search).split(/\s+/).filter(Boolean);
  return ({ text }) => words.every((word) => text.includes(word));
}

function activeFilters(view: ListView) {
  return filterKinds
    .filter((kind) => view[kind].length > 0)
    .map((kind) => ({ kind, selected: new Set(view[kind]) }));
}

/** A type of document as a filter option; 0 stands for documents without a type. */
interface TypeOption {
  readonly value: number;
  readonly label: string | undefined;
}

/** The filter options that occur in a list. */
export interface FilterOptions {
  /** By name. */
  readonly types: readonly TypeOption[];
  /** Newest first. */
  readonly years: readonly number[];
  /** January first; the whole year, 0, last. */
  readonly months: readonly number[];
}

/** Returns the filter options that a list offers. */
export function filterOptions(index: DocumentIndex): FilterOptions {
  const types = new Map<number, TypeOption & { readonly rank: number }>();
  const years = new Set<number>();
  const months = new Set<number>();
  for (const { row, typeRank: rank, options } of index.inOrder('anno-')) {
    const value = options.types;
    if (!types.has(value)) types.set(value, { value, label: row.type?.label, rank });
    years.add(options.years);
    months.add(options.months);
  }
  return {
    types: [...types.values()].sort((a, b) => a.rank - b.rank),
    years: [...years].sort((a, b) => b - a),
    months: [...months].sort((a, b) => (a || 13) - (b || 13)),
  };
}

/** Removes the selected filter options that the list does not offer. */
export function keepOffered<Some extends Filters>(filters: Some, options: FilterOptions): Some {
  const offered: Record<FilterKind, readonly number[]> = {
    types: options.types.map(({ value }) => value),
    years: options.years,
    months: options.months,
  };
  const kept = (kind: FilterKind) => filters[kind].filter((value) => offered[kind].includes(value));
  if (filterKinds.every((kind) => kept(kind).length === filters[kind].length)) return filters;
  return { ...filters, types: kept('types'), years: kept('years'), months: kept('months') };
}

/** The number of documents that each filter option would show. */
type OptionCounts = Readonly<Record<FilterKind, ReadonlyMap<number, number>>>;

/**
 * Counts the documents that each option would show as the only one of its kind, beside those of the other kinds.
 * @param newIds ids of the documents that count as new
 */
export function countOptions(
  index: DocumentIndex,
  view: ListView,
  newIds: ReadonlySet<number>,
): OptionCounts {
  const matchesSearch = searchMatcher(view.search);
  const filters = activeFilters(view);
  const none = () => new Map<number, number>();
  const counts = { types: none(), years: none(), months: none() };
  const count = ({ options }: IndexedDocument, kind: FilterKind) =>
    counts[kind].set(options[kind], (counts[kind].get(options[kind]) ?? 0) + 1);
  for (const document of index.inOrder(view.order)) {
    if (view.isNewOnly && !newIds.has(document.row.id)) continue;
    let missed: FilterKind | undefined;
    let misses = 0;
    // Plain loops: with 10,000 documents every array created here costs noticeable time.
    for (const { kind, selected } of filters) {
      if (selected.has(document.options[kind])) continue;
      missed = kind;
      misses += 1;
    }
    if (misses > 1 || !matchesSearch(document)) continue;
    if (missed === undefined) for (const kind of filterKinds) count(document, kind);
    else count(document, missed);
  }
  return counts;
}

/** The documents under one heading of the list. */
export interface DocumentGroup {
  /** A year, or the rank of a type. */
  readonly key: number;
  /** A year, or the name of a type; undefined for documents without a type. */
  readonly heading: string | undefined;
  /** Number of documents in the group, shown or not. */
  readonly size: number;
  /** The documents that are shown. */
  readonly documents: readonly IndexedDocument[];
}

/**
 * Groups documents by the value that they are sorted by: year or type.
 * @param limit number of documents shown over all groups; groups without a shown document are left out
 */
export function groupDocuments(
  documents: readonly IndexedDocument[],
  order: Order,
  limit: number,
): DocumentGroup[] {
  const byYear = order.startsWith('anno');
  const keyOf = ({ row, typeRank }: IndexedDocument) => (byYear ? row.year : typeRank);
  const groups: DocumentGroup[] = [];
  let start = 0;
  while (start < Math.min(limit, documents.length)) {
    const first = documents[start];
    if (first === undefined) break;
    const key = keyOf(first);
    const length = documents.slice(start).findIndex((document) => keyOf(document) !== key);
    const end = length < 0 ? documents.length : start + length;
    groups.push({
      key,
      heading: byYear ? `${key}` : first.row.type?.label,
      size: end - start,
      documents: documents.slice(start, Math.min(end, limit)),
    });
    start = end;
  }
  return groups;
}
