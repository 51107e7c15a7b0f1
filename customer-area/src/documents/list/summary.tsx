import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Labels } from '../document/labels.ts';
import { isNarrowed, type ListView } from '../filter/view.ts';
import { SelectAll, type Selection } from './selection.tsx';
import classes from './summary.module.css';

interface SummaryProps {
  readonly found: number;
  /** Undefined until all documents are known. */
  readonly total: number | undefined;
  readonly labels: Labels;
  readonly view: ListView;
  readonly selection: Selection;
  readonly selectAll: RefObject<HTMLInputElement | null>;
  readonly onClear: () => void;
}

/** Delay before screen readers announce a new count, in milliseconds. */
const announceDelay = 700;

/** Renders the number of found documents, with the buttons that clear the filters and select all. */
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
  const announced = useDebounced(text, announceDelay);
  return (
    <div className={classes.summary}>
      <p className={classes.count}>{text ?? t('shared:loading')}</p>
      <span className="visually-hidden">
        <output>{announced}</output>
      </span>
      {total !== undefined && isNarrowed(view) && found > 0 && (
        <button type="button" className={classes.clear} onClick={onClear}>
          {t('documents.clear')}
        </button>
      )}
      {total !== undefined && found > 0 && <SelectAll box={selectAll} selection={selection} />}
    </div>
  );
}

/**
 * Returns a value after it has stayed the same for a while; undefined before the first one has.
 * @param delay in milliseconds
 */
function useDebounced<Value>(value: Value, delay: number): Value | undefined {
  const [debounced, setDebounced] = useState<{ value: Value }>();
  useEffect(() => {
    const timer = setTimeout(() => setDebounced({ value }), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return debounced?.value;
}
