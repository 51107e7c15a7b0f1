import { Button } from '@studio/shared/ui';
import { memo, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentRow } from '../document-row.ts';
import type { IndexedDocument } from '../find/document-index.ts';
import { groupsOf } from '../find/groups.ts';
import type { View } from '../find/view.ts';
import type { Labels } from './labels.ts';
import classes from './results.module.css';
import { RowGroup } from './row-group.tsx';
import { rowsAtOnce, useLimit } from './use-limit.ts';

export interface ResultsProps {
  readonly documents: readonly IndexedDocument[];
  /** The view that was found. */
  readonly view: View;
  /** Whether these are among all documents: only then are the groups' sizes known. */
  readonly isComplete: boolean;
  readonly labels: Labels;
  readonly opened: ReadonlySet<number>;
  readonly selected: ReadonlySet<number>;
  readonly onToggle: (id: number) => void;
  readonly onOpened: (ids: readonly number[]) => void;
  readonly onPreview: (row: DocumentRow, opener: HTMLElement) => void;
}

/** What was found, by group; the first rows of it, and more when asked for. */
export const Results = memo(function Results({
  documents,
  view,
  isComplete,
  labels,
  ...row
}: ResultsProps) {
  const { t } = useTranslation('customer-area');
  const list = useRef<HTMLDivElement>(null);
  const { limit, showMore } = useLimit(view, list);
  const groups = useMemo(
    () => groupsOf(documents, view.order, limit),
    [documents, view.order, limit],
  );

  return (
    <div ref={list} className={classes.results}>
      {groups.map((group) => (
        <RowGroup key={group.key} {...row} group={group} isComplete={isComplete} labels={labels} />
      ))}
      {documents.length > Math.max(limit, rowsAtOnce) && (
        <Button kind="outline" onClick={showMore}>
          {t('documents.more')}
        </Button>
      )}
    </div>
  );
});
