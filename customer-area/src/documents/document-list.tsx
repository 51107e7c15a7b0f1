import { Button, useLocale } from '@studio/shared/kit';
import { atom, useAtom } from 'jotai';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { DocumentRow } from './document/document.ts';
import { useLabels } from './document/labels.ts';
import classes from './documents-screen.module.css';
import { indexDocuments } from './filter/document-index.ts';
import { filterOptions, findDocuments, keepOffered } from './filter/find-documents.ts';
import {
  countFilters,
  defaultView,
  type ListView,
  noFilters,
  parseLink,
  useView,
  viewToQuery,
} from './filter/view.ts';
import { Results } from './list/results.tsx';
import { SelectionBar, useSelection } from './list/selection.tsx';
import { Summary } from './list/summary.tsx';
import { OpenDialog, useDialog } from './open-dialog.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';

interface DocumentListProps {
  readonly rows: readonly DocumentRow[];
  /** True when these are all of the client's documents. */
  readonly isComplete: boolean;
  /** The company whose documents these are; undefined for the person's own. */
  readonly company: number | undefined;
  /** True when the linked document is none of the client's. */
  readonly isLinkMissing: boolean;
}

/** Renders the documents, with the controls to find, open and download them. */
export function DocumentList({ rows, isComplete, company, isLinkMissing }: DocumentListProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const labels = useLabels();
  const [requestedView, changeView] = useView(company);
  const { openedIds, addOpened } = useOpened();
  const { unread, newIds } = useNewIds(rows, openedIds, requestedView);
  const { index, options, view, foundView, documents } = useFoundDocuments(
    rows,
    isComplete,
    requestedView,
    newIds,
    labels.months,
  );
  const selection = useSelection(documents, foundView);
  const linked = parseLink(useLocation().search);
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
        newIds={newIds}
        unread={unread}
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
      {documents.length === 0 && isComplete && <NoMatches view={view} onClear={clear} />}
      {linked !== undefined && isLinkMissing && !rows.some(({ id }) => id === linked) && (
        <p role="status" className={classes.notice}>
          {t('documents.linkMissing')}
        </p>
      )}
      <Results
        documents={documents}
        view={foundView}
        linked={linked}
        isComplete={isComplete}
        labels={labels}
        openedIds={openedIds}
        selected={selection.ids}
        onToggle={selection.toggle}
        onOpened={addOpened}
        onPreview={dialog.preview}
        onMenu={dialog.menu}
      />
      <SelectionBar
        selection={selection}
        locale={locale}
        onDownload={dialog.downloadZip}
        onLeave={() => selectAll.current?.focus()}
      />
      {dialog.shown !== undefined && (
        <OpenDialog
          shown={dialog.shown}
          documents={documents}
          onShowOther={dialog.showOther}
          onAsk={dialog.ask}
          onClose={dialog.close}
          onOpened={addOpened}
        />
      )}
    </>
  );
}

interface NoMatchesProps {
  readonly view: ListView;
  readonly onClear: () => void;
}

/** Renders the replacement of the list when no document matches filters and search. */
function NoMatches({ view, onClear }: NoMatchesProps) {
  const { t } = useTranslation('customer-area');
  const isNewOnly = view.isNewOnly && view.search === '' && countFilters(view) === 1;
  return (
    <div className={classes.empty}>
      <p className={classes.text}>{t(isNewOnly ? 'documents.noneNew' : 'documents.noneFound')}</p>
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
  newIds: ReadonlySet<number>,
  months: readonly string[],
) {
  const index = useMemo(() => indexDocuments(rows, months), [rows, months]);
  const options = useMemo(() => filterOptions(index), [index]);
  const view = useMemo(
    () => (isComplete ? keepOffered(requestedView, options) : requestedView),
    [requestedView, options, isComplete],
  );
  const foundView = useDeferredValue(view);
  const documents = useMemo(
    () => findDocuments(index, foundView, newIds),
    [index, foundView, newIds],
  );
  return { index, options, view, foundView, documents };
}

/**
 * Returns the number of unread documents, and the ids of those that count as new for the filter: a document that is
 * opened meanwhile stays visible until the filters change.
 */
function useNewIds(
  rows: readonly DocumentRow[],
  openedIds: ReadonlySet<number>,
  view: ListView,
): { readonly unread: number; readonly newIds: ReadonlySet<number> } {
  const unread = useMemo(() => {
    const ids = rows.filter(({ id, isNew }) => isNew && !openedIds.has(id)).map(({ id }) => id);
    return new Set(ids);
  }, [rows, openedIds]);
  const filters = viewToQuery({ ...view, order: defaultView.order, search: '' });
  const [kept, setKept] = useState({ filters, ids: unread });
  if (kept.filters !== filters) {
    setKept({ filters, ids: unread });
    return { unread: unread.size, newIds: unread };
  }
  if ([...unread].some((id) => !kept.ids.has(id))) {
    setKept({ filters, ids: new Set([...kept.ids, ...unread]) });
  }
  return { unread: unread.size, newIds: kept.ids };
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
