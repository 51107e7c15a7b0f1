import { Button } from '@studio/shared/ui';
import { X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choices } from '../find/choices.ts';
import type { DocumentIndex } from '../find/document-index.ts';
import type { ChangeView } from '../find/use-view.ts';
import { countFilters, noFilters, type View } from '../find/view.ts';
import type { Labels } from '../rows/labels.ts';
import { useModal } from '../use-modal.ts';
import classes from './filter-dialog.module.css';
import { FilterGroups } from './filter-groups.tsx';

export interface FilterDialogProps {
  readonly view: View;
  readonly index: DocumentIndex;
  readonly choices: Choices;
  /** How many documents are shown. */
  readonly matches: number;
  readonly labels: Labels;
  readonly onChange: ChangeView;
  readonly onClose: () => void;
}

/** The filters: beside the list on a wide screen, over its lower end on a phone. The list follows at once. */
export function FilterDialog(props: FilterDialogProps) {
  const { view, matches, labels, onChange, onClose } = props;
  const { t } = useTranslation(['customer-area', 'shared']);
  const titleId = useId();
  const { dialog, close } = useModal(onClose);
  const closeButton = useRef<HTMLButtonElement>(null);

  function clear() {
    onChange(noFilters);
    // The button that was pressed goes away: the focus must not go with it.
    closeButton.current?.focus();
  }

  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={titleId}>
      <div className={classes.panel}>
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {t('documents.filter')}
          </h2>
          <button
            ref={closeButton}
            type="button"
            className={classes.close}
            aria-label={t('shared:action.close')}
            onClick={close}
          >
            <X size={24} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
        <div className={classes.groups}>
          <FilterGroups {...props} />
        </div>
        <div className={classes.foot}>
          <Button onClick={close}>
            {t('documents.show', { count: matches, number: labels.count(matches) })}
          </Button>
          {countFilters(view) > 0 && (
            <Button kind="outline" onClick={clear}>
              {t('documents.clear')}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  );
}
