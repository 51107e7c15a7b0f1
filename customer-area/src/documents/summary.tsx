import { VisuallyHidden } from '@studio/shared/ui';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isNarrowed, type View } from './find/view.ts';
import type { Labels } from './rows/labels.ts';
import { SelectAll } from './selection/select-all.tsx';
import type { Selection } from './selection/use-selection.ts';
import classes from './summary.module.css';
import { useSettled } from './use-settled.ts';

interface SummaryProps {
  readonly found: number;
  /** Undefined while it is not known. */
  readonly total: number | undefined;
  readonly labels: Labels;
  readonly view: View;
  readonly selection: Selection;
  readonly selectAll: RefObject<HTMLInputElement | null>;
  readonly onClear: () => void;
}

/** So long must the count have stood before it is read out, in milliseconds. */
const settlingTime = 700;

/** How many documents are shown of how many, with what undoes the filters and what ticks them all. */
export function Summary(props: SummaryProps) {
  const { found, total, labels, view, selection, selectAll, onClear } = props;
  const { t } = useTranslation(['customer-area', 'shared']);
  const text =
    total === undefined
      ? undefined
      : t('documents.count', {
          count: total,
          found: labels.count(found),
          total: labels.count(total),
        });
  const settled = useSettled(text, settlingTime);
  return (
    <div className={classes.summary}>
      <p className={classes.count}>{text ?? t('shared:loading')}</p>
      <VisuallyHidden>
        <output>{settled}</output>
      </VisuallyHidden>
      {total !== undefined && isNarrowed(view) && found > 0 && (
        <button type="button" className={classes.clear} onClick={onClear}>
          {t('documents.clear')}
        </button>
      )}
      {total !== undefined && found > 0 && <SelectAll box={selectAll} selection={selection} />}
    </div>
  );
}
