import { Button, Tag } from '@studio/shared/kit';
import { SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyDialog } from '../../parts/lazy-dialog.tsx';
import { countFilters } from '../filter/view.ts';
import type { FilterProps } from './filter-dialog.tsx';

const loadDialog = async () =>
  (await import(/* webpackChunkName: "filters" */ './filter-dialog.tsx')).FilterDialog;

/** Renders the button that opens the filters, with the number of active ones. */
export function Filter({ isReady, ...dialog }: FilterProps) {
  const { t } = useTranslation('customer-area');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const active = countFilters(dialog.view);

  function close() {
    setOpen(false);
    // Safari does not focus a clicked button, so the browser cannot return the focus to it.
    button.current?.focus();
  }

  return (
    <>
      <Button
        ref={button}
        kind="quiet"
        aria-haspopup="dialog"
        aria-disabled={!isReady}
        onClick={() => setOpen(isReady)}
      >
        <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('documents.filter')}
        {active > 0 && (
          <Tag>
            {active}
            <span className="visually-hidden">
              {` ${t('documents.activeFilters', { count: active })}`}
            </span>
          </Tag>
        )}
      </Button>
      {isOpen && (
        <LazyDialog load={loadDialog} onClose={close}>
          {(FilterDialog) => <FilterDialog {...dialog} onClose={close} />}
        </LazyDialog>
      )}
    </>
  );
}
