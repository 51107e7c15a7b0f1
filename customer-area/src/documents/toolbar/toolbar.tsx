import type { RefObject } from 'react';
import type { Choices } from '../find/choices.ts';
import type { DocumentIndex } from '../find/document-index.ts';
import type { ChangeView } from '../find/use-view.ts';
import type { View } from '../find/view.ts';
import type { Labels } from '../rows/labels.ts';
import { Filter } from './filter.tsx';
import { OrderMenu } from './order-menu.tsx';
import { SearchField } from './search-field.tsx';
import classes from './toolbar.module.css';

interface ToolbarProps {
  readonly view: View;
  readonly index: DocumentIndex;
  readonly choices: Choices;
  /** How many documents the view shows. */
  readonly matches: number;
  readonly labels: Labels;
  /** Whether it is known what there is to choose from. */
  readonly isReady: boolean;
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly onChange: ChangeView;
}

/** What finds documents in the list: search, filter and order. */
export function Toolbar({ view, searchField, onChange, ...filter }: ToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <SearchField
        field={searchField}
        value={view.search}
        onChange={(search) => onChange({ search })}
      />
      <Filter {...filter} view={view} onChange={onChange} />
      <OrderMenu value={view.order} onChange={(order) => onChange({ order })} />
    </div>
  );
}
