import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './select-all.module.css';
import type { Selection } from './use-selection.ts';

interface SelectAllProps {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly selection: Selection;
}

/** Ticks everything that was found, what is not shown yet included. */
export function SelectAll({ box, selection: { ids, isAll, setAll } }: SelectAllProps) {
  const { t } = useTranslation('customer-area');
  const isPartial = ids.size > 0 && !isAll;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPartial;
  }, [box, isPartial]);
  return (
    <label className={classes.label}>
      <input
        ref={box}
        type="checkbox"
        className={classes.box}
        checked={isAll}
        onChange={({ currentTarget }) => setAll(currentTarget.checked)}
      />
      {t('documents.selectAll')}
    </label>
  );
}
