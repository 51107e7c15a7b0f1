import { Button, useLocale } from '@studio/shared/ui';
import { atom, useAtom } from 'jotai';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentRow } from './document/document.ts';
import { useLabels } from './document/labels.ts';
import classes from './documents-screen.module.css';
import { indexDocuments } from './filter/document-index.ts';
import { filterOptions, findDocuments, keepOffered } from './filter/find-documents.ts';
import { useView } from './filter/use-view.ts';
import { type ListView, noFilters } from './filter/view.ts';
import { Results } from './list/results.tsx';
import { SelectionBar, useSelection } from './list/selection.tsx';
import { Summary } from './list/summary.tsx';
import type { DocumentsData } from './load-documents.ts';
import { OpenDialog, useDialog } from './open-dialog.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';

interface DocumentListProps {
  readonly rows: readonly DocumentRow[];
  /** True when these are all of the client's documents. */
  readonly isComplete: boolean;
  readonly data: DocumentsData;
}

/** Renders the documents, with the controls to find, open and download them. */
export function DocumentList({ rows, isComplete, data }: DocumentListProps) {
  const locale = useLocale();
  const labels = useLabels();
  const [requestedView, changeView] = useView(data);
  const { index, options, view, foundView, documents } = useFoundDocuments(
    rows,
    isComplete,
    requestedView,
    labels.months,
  );
  const selection = useSelection(documents, foundView);
  const { openedIds, addOpened } = useOpened();
  const dialog = useDialog();
  const searchField = useRef<HTMLInputElement>(null);
  const selectAll = useRef<HTMLInputElement>(null);

  function clear() {
    changeView({ ...noFilters, search: '' });
    // The pressed button disappears, and the focus must stay on the page.
    searchField.current?.focus();
  }

  return (
    <>
      <Toolbar
        view={view}
        index={index}
        options={options}
        matches={documents.length}
        labels={labels}
        isReady={isComplete}
        searchField={searchField}
        onChange={changeView}
      />
      <Summary
        found={documents.length}
        total={isComplete ? rows.length : undefined}
        labels={labels}
        view={view}
        selection={selection}
        selectAll={selectAll}
        onClear={clear}
      />
      {documents.length === 0 && isComplete && <NoMatches onClear={clear} />}
      <Results
        documents={documents}
        view={foundView}
        isComplete={isComplete}
        labels={labels}
        openedIds={openedIds}
        selected={selection.ids}
        onToggle={selection.toggle}
        onOpened={addOpened}
        onPreview={dialog.preview}
      />
      <SelectionBar
        selection={selection}
        locale={locale}
        onDownload={dialog.downloadZip}
        onLeave={() => selectAll.current?.focus()}
      />
      {dialog.shown !== undefined && (
        <OpenDialog shown={dialog.shown} onClose={dialog.close} onOpened={addOpened} />
      )}
    </>
  );
}

/** Renders the replacement of the list when no document matches filters and search. */
function NoMatches({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('customer-area');
  return (
    <div className={classes.empty}>
      <p className={classes.text}>{t('documents.noneFound')}</p>
      <Button kind="outline" onClick={onClear}>
        {t('documents.clear')}
      </Button>
    </div>
  );
}

/**
 * Finds the documents of a view. The result may lag behind the view while the client types, so that inputs respond at
 * once.
 * @param isComplete true when these are all documents; until then every selected filter option stays
 * @returns `view` without options that the list does not offer, and `foundView`, the view of the result
 */
function useFoundDocuments(
  rows: readonly DocumentRow[],
  isComplete: boolean,
  requestedView: ListView,
  months: readonly string[],
) {
  const index = useMemo(() => indexDocuments(rows, months), [rows, months]);
  const options = useMemo(() => filterOptions(index), [index]);
  const view = useMemo(
    () => (isComplete ? keepOffered(requestedView, options) : requestedView),
    [requestedView, options, isComplete],
  );
  const foundView = useDeferredValue(view);
  const documents = useMemo(() => findDocuments(index, foundView), [index, foundView]);
  return { index, options, view, foundView, documents };
}

/** Ids of the documents that were opened or downloaded since the list was read: they are no longer new. */
const openedIdsAtom = atom<ReadonlySet<number>>(new Set<number>());

function useOpened() {
  const [openedIds, setOpenedIds] = useAtom(openedIdsAtom);
  const addOpened = useCallback(
    (ids: readonly number[]) => setOpenedIds((known) => new Set([...known, ...ids])),
    [setOpenedIds],
  );
  return { openedIds, addOpened };
}
