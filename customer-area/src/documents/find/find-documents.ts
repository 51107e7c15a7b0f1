import type { DocumentIndex, IndexedDocument } from './document-index.ts';
import { fold } from './fold.ts';
import { type FilterKind, filterKinds, type View } from './view.ts';

/** Whether a document has all the words of a search. */
function hasWords(search: string): (document: IndexedDocument) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return ({ text }) => words.every((word) => text.includes(word));
}

/** The kinds of filters that are in use, with what is chosen of each. */
function activeFilters(view: View) {
  return filterKinds
    .filter((kind) => view[kind].length > 0)
    .map((kind) => ({ kind, chosen: new Set(view[kind]) }));
}

/**
 * Finds what a view shows of a list, in its order. Kinds of filters apply together; of one kind any choice will do.
 */
export function findDocuments(index: DocumentIndex, view: View): readonly IndexedDocument[] {
  const isMeant = hasWords(view.search);
  const filters = activeFilters(view);
  return index
    .inOrder(view.order)
    .filter(
      (document) =>
        filters.every(({ kind, chosen }) => chosen.has(document.choices[kind])) &&
        isMeant(document),
    );
}

/** How many documents each choice would show. */
export type ChoiceCounts = Readonly<Record<FilterKind, ReadonlyMap<number, number>>>;

/** Counts what each choice would show if it were the only one of its kind, beside those of the other kinds. */
export function countChoices(index: DocumentIndex, view: View): ChoiceCounts {
  const isMeant = hasWords(view.search);
  const filters = activeFilters(view);
  const none = () => new Map<number, number>();
  const counts = { types: none(), years: none(), months: none() };
  const count = ({ choices }: IndexedDocument, kind: FilterKind) =>
    counts[kind].set(choices[kind], (counts[kind].get(choices[kind]) ?? 0) + 1);
  for (const document of index.inOrder(view.order)) {
    let missed: FilterKind | undefined;
    let misses = 0;
    // Plain loops: of ten thousand documents each list that is made is felt.
    for (const { kind, chosen } of filters) {
      if (chosen.has(document.choices[kind])) continue;
      missed = kind;
      misses += 1;
    }
    if (misses > 1 || !isMeant(document)) continue;
    if (missed === undefined) for (const kind of filterKinds) count(document, kind);
    else count(document, missed);
  }
  return counts;
}
