import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useModal } from '../../parts/use-modal.ts';
import { type DocumentRow, downloadHref } from '../document/document.ts';
import { useLabels } from '../document/labels.ts';
import type { LoadReader } from './pdf/pdf-document.ts';
import { PreviewBody } from './preview-body.tsx';
import classes from './preview-dialog.module.css';

interface PreviewDialogProps {
  readonly document: DocumentRow;
  /** Called after the dialog has closed. */
  readonly onClose: () => void;
  /** Called once the file has arrived: from then on the document counts as read. */
  readonly onRead: (id: number) => void;
  /** Loads the PDF reader; pdf.js by default. */
  readonly loadReader?: LoadReader;
}

const loadPdfJs: LoadReader = async () =>
  (await import(/* webpackChunkName: "pdf" */ './pdf/create-pdf-reader.ts')).createPdfReader;

/** Renders a document, a PDF or an image, in a dialog. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { document, onClose, onRead, loadReader = loadPdfJs } = props;
  const { dialog, close } = useModal(onClose);
  const [attempt, setAttempt] = useState(1);
  const label = useLabels().name(document);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-label={label}>
      <div className={classes.frame}>
        <PreviewHeader document={document} onDownload={() => onRead(document.id)} onClose={close} />
        <PreviewBody
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

interface PreviewHeaderProps {
  readonly document: DocumentRow;
  readonly onDownload: () => void;
  readonly onClose: () => void;
}

/** Renders the name of the document, with the download link and the close button. */
function PreviewHeader({ document, onDownload, onClose }: PreviewHeaderProps) {
  const { t } = useTranslation(['customer-area', 'shared']);
  const labels = useLabels();
  const heading = document.type?.label ?? document.title;
  const period = labels.period(document);
  return (
    <div className={classes.header}>
      <div className={classes.names}>
        <h2 className={classes.title}>{heading}</h2>
        <p className={classes.period}>
          {document.title === heading ? period : `${period} · ${document.title}`}
        </p>
      </div>
      <a
        className={classes.download}
        href={downloadHref(document)}
        download
        aria-label={t('preview.downloadNamed', { name: labels.name(document) })}
        onClick={onDownload}
      >
        <Download size={20} aria-hidden="true" />
        <span className={classes.label}>{t('shared:action.download')}</span>
      </a>
      <button
        type="button"
        className={classes.close}
        aria-label={t('shared:action.close')}
        onClick={onClose}
      >
        <X size={24} aria-hidden="true" />
      </button>
    </div>
  );
}
