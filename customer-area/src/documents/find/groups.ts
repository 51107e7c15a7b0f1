import type { IndexedDocument } from './document-index.ts';
import type { Order } from './view.ts';

/** Documents under one heading. */
export interface DocumentGroup {
  /** A year, or the rank of a type. */
  readonly key: number;
  /** A year, or the name of a type; undefined for documents without one. */
  readonly heading: string | undefined;
  /** How many there are in all. */
  readonly size: number;
  /** Those that are shown. */
  readonly documents: readonly IndexedDocument[];
}

/**
 * Groups what was found by what it is ordered by, so that groups are runs of the list.
 * @param limit how many documents are shown, over all groups; groups of which none is shown are left out
 */
export function groupsOf(
  documents: readonly IndexedDocument[],
  order: Order,
  limit: number,
): DocumentGroup[] {
  const byYear = order.startsWith('anno');
  const keyOf = ({ row, rank }: IndexedDocument) => (byYear ? row.year : rank);
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
