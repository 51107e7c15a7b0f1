import type { ReactNode } from 'react';
import type { DataSet } from './data-set.ts';
import { DataSetError } from './data-set-section.tsx';
import { EmptyState } from './empty-state.tsx';
import classes from './list-section.module.css';

interface ListSectionProps<Item> {
  readonly set: DataSet<Item>;
  /** What to say when there are none, in a sentence. */
  readonly empty: string;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** The list that a page is about: its items, or that there are none, or that they could not be read. */
export function ListSection<Item>({ set, empty, children }: ListSectionProps<Item>) {
  return <div className={classes.list}>{listContent(set, empty, children)}</div>;
}

function listContent<Item>(
  { failed, items }: DataSet<Item>,
  empty: string,
  children: ListSectionProps<Item>['children'],
) {
  if (failed) return <DataSetError />;
  if (items.length === 0) return <EmptyState message={empty} />;
  return children(items);
}
