import { Download, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DocumentRow } from '../document-row.ts';
import { downloadHref } from '../file-name.ts';
import { useLabels } from '../use-labels.ts';
import classes from './preview-head.module.css';

interface PreviewHeadProps {
  readonly document: DocumentRow;
  readonly onDownload: () => void;
  readonly onClose: () => void;
}

/** What the document is, and the ways to keep it and to leave it. */
export function PreviewHead({ document, onDownload, onClose }: PreviewHeadProps) {
  const { t } = useTranslation(['customer-area', 'shared']);
  const labels = useLabels();
  const heading = document.type?.label ?? document.title;
  const period = labels.period(document);

  return (
    <div className={classes.head}>
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
        <span className={classes.word}>{t('shared:action.download')}</span>
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
