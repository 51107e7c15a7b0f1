import { useDeferredValue, useMemo } from 'react';
import type { DocumentRow } from '../document-row.ts';
import { type Choices, choicesOf, knownFilters } from './choices.ts';
import { type DocumentIndex, type IndexedDocument, indexDocuments } from './document-index.ts';
import { findDocuments } from './find-documents.ts';
import type { View } from './view.ts';

interface Found {
  readonly index: DocumentIndex;
  readonly choices: Choices;
  /** The view without choices that the list does not offer. */
  readonly view: View;
  /** The view that was found, which may be a moment older. */
  readonly foundView: View;
  readonly documents: readonly IndexedDocument[];
}

/**
 * Finds what a view shows of the documents. What was found may lag behind the view while the visitor types, so that
 * fields answer at once.
 * @param isComplete whether these are all documents; until then no choice is known to be missing
 */
export function useFound(
  rows: readonly DocumentRow[],
  isComplete: boolean,
  asked: View,
  months: readonly string[],
): Found {
  const index = useMemo(() => indexDocuments(rows, months), [rows, months]);
  const choices = useMemo(() => choicesOf(index), [index]);
  const view = useMemo(
    () => (isComplete ? knownFilters(asked, choices) : asked),
    [asked, choices, isComplete],
  );
  const foundView = useDeferredValue(view);
  const documents = useMemo(() => findDocuments(index, foundView), [index, foundView]);
  return { index, choices, view, foundView, documents };
}
