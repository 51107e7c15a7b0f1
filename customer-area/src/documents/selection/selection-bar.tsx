import { formatBytes } from '@studio/shared/format';
import { Button } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import type { DocumentRow } from '../document-row.ts';
import classes from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  readonly selection: Selection;
  readonly locale: string;
  readonly onBundle: (documents: readonly DocumentRow[], opener: HTMLElement) => void;
  /** Takes the focus, whose button is about to go. */
  readonly onLeave: () => void;
}

/** What to do with the documents that are ticked; not there while none is. */
export function SelectionBar({ selection, locale, onBundle, onLeave }: SelectionBarProps) {
  const { t } = useTranslation('customer-area');
  const { rows, setAll } = selection;
  const bytes = rows.reduce((sum, row) => sum + (row.bytes ?? 0), 0);

  function deselect() {
    setAll(false);
    onLeave();
  }

  return (
    <div className={classes.place}>
      <p role="status" className="visually-hidden">
        {rows.length > 0 && t('documents.selected', { count: rows.length })}
      </p>
      {rows.length > 0 && (
        <section className={classes.bar} aria-label={t('documents.selection')}>
          <p className={classes.sum}>
            {t('documents.selected', { count: rows.length })}
            {bytes > 0 && `, ${formatBytes(bytes, locale)}`}
          </p>
          <div className={classes.actions}>
            <Button onClick={({ currentTarget }) => onBundle(rows, currentTarget)}>
              {t('documents.zip')}
            </Button>
            <Button kind="outline" onClick={deselect}>
              {t('documents.deselect')}
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
