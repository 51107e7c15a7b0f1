import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { DocumentsData } from '../load-documents.ts';
import { useAddress } from './use-address.ts';
import { filterKinds, type View } from './view.ts';
import { queryOf } from './view-query.ts';

/** Changes what is shown: the parts that are given, the rest stays. */
export type ChangeView = (change: Partial<View>) => void;

/**
 * What is shown of the list. It is kept in the address, a moment later, and follows it where the visitor goes to
 * another one; filters and order are remembered when they change.
 */
export function useView(
  data: Pick<DocumentsData, 'view' | 'viewAt' | 'rememberView'>,
): [View, ChangeView] {
  const [view, setView] = useState(data.view);
  const { search } = useLocation();
  const [seen, setSeen] = useState(search);
  const [written, setWritten] = useState(search);
  if (search !== seen) {
    setSeen(search);
    if (search !== written) setView(data.viewAt(search));
  }
  useAddress(queryOf(view, search), setWritten);

  function change(parts: Partial<View>): void {
    const changed = { ...view, ...parts };
    setView(changed);
    if (['order', ...filterKinds].some((name) => name in parts)) data.rememberView(changed);
  }

  return [view, change];
}
