import { useCallback, useMemo, useState } from 'react';
import type { DocumentRow } from '../document-row.ts';
import type { IndexedDocument } from '../find/document-index.ts';
import type { View } from '../find/view.ts';

/** What is ticked in the list. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly rows: readonly DocumentRow[];
  /** Whether everything that was found is ticked. */
  readonly isAll: boolean;
  /** Ticks a document, or unticks it. */
  readonly toggle: (id: number) => void;
  /** Ticks all that was found, or nothing. */
  readonly setAll: (all: boolean) => void;
}

const nothing: ReadonlySet<number> = new Set();

/** Lets documents be ticked. Another view starts with nothing ticked. */
export function useSelection(documents: readonly IndexedDocument[], view: View): Selection {
  const [ticked, setTicked] = useState({ view, ids: nothing });
  if (ticked.view !== view) setTicked({ view, ids: nothing });
  const ids = ticked.view === view ? ticked.ids : nothing;

  const rows = useMemo(
    () => (ids.size === 0 ? [] : documents.map(({ row }) => row).filter(({ id }) => ids.has(id))),
    [documents, ids],
  );

  const toggle = useCallback((id: number) => {
    setTicked(({ view, ids }) => {
      const changed = new Set(ids);
      if (!changed.delete(id)) changed.add(id);
      return { view, ids: changed };
    });
  }, []);

  function setAll(all: boolean): void {
    setTicked({ view, ids: all ? new Set(documents.map(({ row }) => row.id)) : nothing });
  }

  return { ids, rows, isAll: rows.length > 0 && rows.length === documents.length, toggle, setAll };
}
