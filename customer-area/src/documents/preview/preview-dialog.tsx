import { useState } from 'react';
import type { DocumentRow } from '../document-row.ts';
import { useLabels } from '../use-labels.ts';
import { useModal } from '../use-modal.ts';
import type { LoadReader } from './open-preview.ts';
import classes from './preview-dialog.module.css';
import { PreviewHead } from './preview-head.tsx';
import { PreviewStage } from './preview-stage.tsx';

interface PreviewDialogProps {
  readonly document: DocumentRow;
  /** Told when it has closed. */
  readonly onClose: () => void;
  /** Told once the file is there: from then on it counts as read. */
  readonly onRead: (id: number) => void;
  /** Fetches what reads PDFs; pdf.js unless told. */
  readonly loadReader?: LoadReader;
}

const loadPdfJs: LoadReader = async () =>
  (await import(/* webpackChunkName: "pdf" */ './pdf/create-pdf-reader.ts')).createPdfReader;

/** Shows a document, a PDF or a picture, in the page. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { document, onClose, onRead, loadReader = loadPdfJs } = props;
  const { dialog, close } = useModal(onClose);
  const [attempt, setAttempt] = useState(1);
  const label = useLabels().name(document);

  return (
    <dialog ref={dialog} className={classes.dialog} aria-label={label}>
      <div className={classes.frame}>
        <PreviewHead document={document} onDownload={() => onRead(document.id)} onClose={close} />
        <PreviewStage
          key={attempt}
          document={document}
          onRead={() => onRead(document.id)}
          onRetry={() => setAttempt(attempt + 1)}
          loadReader={loadReader}
        />
      </div>
    </dialog>
  );
}
