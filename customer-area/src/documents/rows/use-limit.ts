import { type RefObject, startTransition, useEffect, useState } from 'react';
import type { View } from '../find/view.ts';

/** How many rows are in the page, and how many more each time. */
export const rowsAtOnce = 200;

/** As many as a screen shows: they come first, the others when the browser has a moment. */
const rowsInView = 20;

interface Shown {
  readonly view: View;
  readonly limit: number;
  /** Number of the row that takes the focus; undefined where it stays where it is. */
  readonly focus?: number;
}

/**
 * How many rows are shown; another view starts from the first ones.
 * @param list what holds the rows, as items of lists
 */
export function useLimit(view: View, list: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<Shown>({ view, limit: rowsInView });
  const { limit, focus } = shown.view === view ? shown : { limit: rowsInView };

  useEffect(() => {
    if (limit < rowsAtOnce) startTransition(() => setShown({ view, limit: rowsAtOnce }));
  }, [view, limit]);

  useEffect(() => {
    if (focus === undefined) return;
    // The button that was pressed has moved on, or gone.
    list.current?.querySelectorAll('li').item(focus).focus();
  }, [list, focus]);

  const showMore = () => setShown({ view, limit: limit + rowsAtOnce, focus: limit });

  return { limit, showMore };
}
