import { useLocale } from '@studio/shared/ui';
import { useRef } from 'react';
import { OpenDialog } from './dialogs/open-dialog.tsx';
import { useDialog } from './dialogs/use-dialog.ts';
import type { DocumentRow } from './document-row.ts';
import { useFound } from './find/use-found.ts';
import { useView } from './find/use-view.ts';
import { noFilters } from './find/view.ts';
import type { DocumentsData } from './load-documents.ts';
import { NothingFound } from './nothing-found.tsx';
import { Results } from './rows/results.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useSelection } from './selection/use-selection.ts';
import { Summary } from './summary.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';
import { useLabels } from './use-labels.ts';
import { useOpened } from './use-opened.ts';

interface DocumentListProps {
  readonly rows: readonly DocumentRow[];
  /** Whether these are all of the client's documents. */
  readonly isComplete: boolean;
  readonly data: DocumentsData;
}

/** The documents with what it takes to find, open and save them. */
export function DocumentList({ rows, isComplete, data }: DocumentListProps) {
  const locale = useLocale();
  const labels = useLabels();
  const [asked, change] = useView(data);
  const { index, choices, view, foundView, documents } = useFound(
    rows,
    isComplete,
    asked,
    labels.months,
  );
  const selection = useSelection(documents, foundView);
  const { opened, onOpened } = useOpened();
  const dialog = useDialog();
  const searchField = useRef<HTMLInputElement>(null);
  const selectAll = useRef<HTMLInputElement>(null);

  function clear() {
    change({ ...noFilters, search: '' });
    // The button that was pressed goes away: the focus must not go with it.
    searchField.current?.focus();
  }

  return (
    <>
      <Toolbar
        view={view}
        index={index}
        choices={choices}
        matches={documents.length}
        labels={labels}
        isReady={isComplete}
        searchField={searchField}
        onChange={change}
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
      {documents.length === 0 && isComplete && <NothingFound onClear={clear} />}
      <Results
        documents={documents}
        view={foundView}
        isComplete={isComplete}
        labels={labels}
        opened={opened}
        selected={selection.ids}
        onToggle={selection.toggle}
        onOpened={onOpened}
        onPreview={dialog.preview}
      />
      <SelectionBar
        selection={selection}
        locale={locale}
        onBundle={dialog.bundle}
        onLeave={() => selectAll.current?.focus()}
      />
      {dialog.shown !== undefined && (
        <OpenDialog shown={dialog.shown} onClose={dialog.close} onOpened={onOpened} />
      )}
    </>
  );
}
