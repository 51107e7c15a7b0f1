import { LateDialog } from './late-dialog.tsx';
import type { ShownDialog } from './use-dialog.ts';

interface OpenDialogProps {
  readonly shown: ShownDialog;
  readonly onClose: () => void;
  /** Told which documents have been read. */
  readonly onOpened: (ids: readonly number[]) => void;
}

const loadPreview = async () =>
  (await import(/* webpackChunkName: "preview" */ '../preview/preview-dialog.tsx')).PreviewDialog;

const loadBundle = async () =>
  (await import(/* webpackChunkName: "bundle" */ '../bundle/bundle-dialog.tsx')).BundleDialog;

/** The dialog that is open; its code comes when the first of its kind is opened. */
export function OpenDialog({ shown, onClose, onOpened }: OpenDialogProps) {
  if (shown.kind === 'preview') {
    return (
      <LateDialog load={loadPreview} onClose={onClose}>
        {(PreviewDialog) => (
          <PreviewDialog
            document={shown.document}
            onClose={onClose}
            onRead={(id) => onOpened([id])}
          />
        )}
      </LateDialog>
    );
  }
  return (
    <LateDialog load={loadBundle} onClose={onClose}>
      {(BundleDialog) => (
        <BundleDialog documents={shown.documents} onClose={onClose} onRead={onOpened} />
      )}
    </LateDialog>
  );
}
