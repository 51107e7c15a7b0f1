import { Button } from '@studio/shared/kit';
import { formatBytes } from '@studio/shared/kit/format';
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentRow } from '../document/document.ts';
import type { IndexedDocument } from '../filter/document-index.ts';
import type { ListView } from '../filter/view.ts';
import classes from './selection.module.css';

/** The documents whose checkbox is checked. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly rows: readonly DocumentRow[];
  /** True when every found document is selected. */
  readonly isAll: boolean;
  /** Selects a document, or deselects it. */
  readonly toggle: (id: number) => void;
  /** Selects all found documents, or none. */
  readonly setAll: (all: boolean) => void;
}

const none: ReadonlySet<number> = new Set();

/** Holds the selection; a new view starts with an empty one. */
export function useSelection(documents: readonly IndexedDocument[], view: ListView): Selection {
  const [selected, setSelected] = useState({ view, ids: none });
  if (selected.view !== view) setSelected({ view, ids: none });
  const ids = selected.view === view ? selected.ids : none;

  const rows = useMemo(
    () => (ids.size === 0 ? [] : documents.map(({ row }) => row).filter(({ id }) => ids.has(id))),
    [documents, ids],
  );

  const toggle = useCallback((id: number) => {
    setSelected(({ view, ids }) => {
      const changed = new Set(ids);
      if (!changed.delete(id)) changed.add(id);
      return { view, ids: changed };
    });
  }, []);

  function setAll(all: boolean): void {
    setSelected({ view, ids: all ? new Set(documents.map(({ row }) => row.id)) : none });
  }

  return { ids, rows, isAll: rows.length > 0 && rows.length === documents.length, toggle, setAll };
}

interface SelectAllProps {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly selection: Selection;
}

/** Renders the checkbox that selects all found documents, rendered or not. */
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

interface SelectionBarProps {
  readonly selection: Selection;
  readonly locale: string;
  readonly onDownload: (documents: readonly DocumentRow[], opener: HTMLElement) => void;
  /** Must move the focus: the focused button is about to disappear. */
  readonly onLeave: () => void;
}

/** Renders the actions for the selected documents; nothing while the selection is empty. */
export function SelectionBar({ selection, locale, onDownload, onLeave }: SelectionBarProps) {
  const { t } = useTranslation('customer-area');
  const { rows, setAll } = selection;
  const bytes = rows.reduce((sum, row) => sum + (row.bytes ?? 0), 0);

  function deselect() {
    setAll(false);
    onLeave();
  }

  return (
    <div className={classes.bottom}>
      <p role="status" className="visually-hidden">
        {rows.length > 0 && t('documents.selected', { count: rows.length })}
      </p>
      {rows.length > 0 && (
        <section className={classes.bar} aria-label={t('documents.selection')}>
          <p className={classes.total}>
            {[
              t('documents.selected', { count: rows.length }),
              bytes > 0 && formatBytes(bytes, locale),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
          <div className={classes.actions}>
            <Button onClick={({ currentTarget }) => onDownload(rows, currentTarget)}>
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
