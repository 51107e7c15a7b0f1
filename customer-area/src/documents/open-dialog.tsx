import { useCallback, useMemo, useRef, useState } from 'react';
import { LazyDialog } from '../parts/lazy-dialog.tsx';
import { OpenThread } from '../threads/open-thread.tsx';
import { canPreview, type DocumentRow } from './document/document.ts';
import { useLabels } from './document/labels.ts';
import type { IndexedDocument } from './filter/document-index.ts';
import { rowId } from './list/document-item.tsx';

/** The open dialog, with its documents. */
type ShownDialog =
  | { readonly kind: 'preview'; readonly document: DocumentRow }
  | { readonly kind: 'menu'; readonly document: DocumentRow; readonly place: DOMRect }
  | { readonly kind: 'zip'; readonly documents: readonly DocumentRow[] }
  | { readonly kind: 'thread'; readonly document: DocumentRow };

/** Opens a preview, a menu, messages or the ZIP download, one at a time; on close the focus returns to the opener. */
export function useDialog() {
  const [shown, setShown] = useState<ShownDialog>();
  const opener = useRef<HTMLElement>(null);

  const open = useCallback((dialog: ShownDialog, openedBy: HTMLElement) => {
    opener.current = openedBy;
    setShown(dialog);
  }, []);

  const close = useCallback(() => {
    setShown(undefined);
    opener.current?.focus();
  }, []);

  const preview = useCallback(
    (document: DocumentRow, openedBy: HTMLElement) => open({ kind: 'preview', document }, openedBy),
    [open],
  );
  const menu = useCallback(
    (document: DocumentRow, openedBy: HTMLElement) =>
      open({ kind: 'menu', document, place: openedBy.getBoundingClientRect() }, openedBy),
    [open],
  );
  const showOther = useCallback((document: DocumentRow) => {
    setShown({ kind: 'preview', document });
    const button = window.document.getElementById(rowId(document.id))?.querySelector('button');
    // Rows further down may not be rendered.
    if (button) opener.current = button;
  }, []);
  // The opener stays the button of the row.
  const ask = useCallback((document: DocumentRow) => setShown({ kind: 'thread', document }), []);
  const downloadZip = useCallback(
    (documents: readonly DocumentRow[], openedBy: HTMLElement) =>
      open({ kind: 'zip', documents }, openedBy),
    [open],
  );

  return { shown, preview, menu, ask, showOther, downloadZip, close };
}

const loadPreview = async () =>
  (await import(/* webpackChunkName: "preview" */ './preview/document-preview.tsx'))
    .DocumentPreview;

const loadMenu = async () =>
  (await import(/* webpackChunkName: "document-menu" */ './list/document-menu.tsx')).DocumentMenu;

const loadZip = async () =>
  (await import(/* webpackChunkName: "zip-download" */ './zip-download/zip-dialog.tsx')).ZipDialog;

interface OpenDialogProps {
  readonly shown: ShownDialog;
  /** The documents of the list, in its order. */
  readonly documents: readonly IndexedDocument[];
  /** Called when the client pages to another document in the preview. */
  readonly onShowOther: (document: DocumentRow) => void;
  readonly onClose: () => void;
  /** Called when the client wants to ask about the document of the preview or of the menu. */
  readonly onAsk: (document: DocumentRow) => void;
  /** Called with the ids of documents whose files have arrived. */
  readonly onOpened: (ids: readonly number[]) => void;
}

/** Renders the open dialog; its code loads when the first of its kind opens. */
export function OpenDialog(props: OpenDialogProps) {
  const { shown, documents, onShowOther, onClose, onAsk, onOpened } = props;
  const previewable = useMemo(
    () => documents.map(({ row }) => row).filter(canPreview),
    [documents],
  );
  const labels = useLabels();
  if (shown.kind === 'thread') {
    const { document } = shown;
    return (
      <OpenThread
        subject={{ documento: document.id }}
        title={labels.name(document)}
        onClose={onClose}
      />
    );
  }
  if (shown.kind === 'menu') {
    return (
      <LazyDialog load={loadMenu} onClose={onClose}>
        {(DocumentMenu) => (
          <DocumentMenu
            document={shown.document}
            place={shown.place}
            onAsk={() => onAsk(shown.document)}
            onOpened={() => onOpened([shown.document.id])}
            onClose={onClose}
          />
        )}
      </LazyDialog>
    );
  }
  if (shown.kind === 'preview') {
    return (
      <LazyDialog load={loadPreview} onClose={onClose}>
        {(DocumentPreview) => (
          <DocumentPreview
            document={shown.document}
            documents={previewable}
            onShow={onShowOther}
            onClose={onClose}
            onAsk={() => onAsk(shown.document)}
            onRead={(id) => onOpened([id])}
          />
        )}
      </LazyDialog>
    );
  }
  return (
    <LazyDialog load={loadZip} onClose={onClose}>
      {(ZipDialog) => <ZipDialog documents={shown.documents} onClose={onClose} onRead={onOpened} />}
    </LazyDialog>
  );
}
