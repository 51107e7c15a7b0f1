import { SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countFilters } from '../find/view.ts';
import classes from './filter.module.css';
import { FilterDialog, type FilterDialogProps } from './filter-dialog.tsx';

interface FilterProps extends Omit<FilterDialogProps, 'onClose'> {
  /** Whether it is known what there is to choose from. */
  readonly isReady: boolean;
}

/** Opens the filters; says how many are active. */
export function Filter({ isReady, ...dialog }: FilterProps) {
  const { t } = useTranslation('customer-area');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const active = countFilters(dialog.view);

  function close() {
    setOpen(false);
    // Not every browser has focused the button that was pressed, to give the focus back to it by itself.
    button.current?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-disabled={!isReady}
        onClick={() => setOpen(isReady)}
      >
        <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('documents.filter')}
        {active > 0 && (
          <span className={classes.badge}>
            {active}
            <span className="visually-hidden">
              {` ${t('documents.activeFilters', { count: active })}`}
            </span>
          </span>
        )}
      </button>
      {isOpen && <FilterDialog {...dialog} onClose={close} />}
    </>
  );
}
