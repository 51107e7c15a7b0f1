import { CloseButton, Dialog, IconButton, useContentLanguage, useModal } from '@studio/shared/kit';
import { ChevronLeft, ChevronRight, Download, MessageCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OutcomeMessage } from '../../parts/outcome/outcome-message.tsx';
import { type DocumentRow, rowWords } from '../document/document.ts';
import { useLabels } from '../document/labels.ts';
import { DownloadFailure, useDownload } from '../document/use-download.tsx';
import type { LoadReader } from './pdf/pdf-document.ts';
import { PreviewBody } from './preview-body.tsx';
import classes from './preview-dialog.module.css';

interface PreviewDialogProps {
  readonly document: DocumentRow;
  /** The documents that the client can page through, in the order of the list. */
  readonly documents: readonly DocumentRow[];
  /** Called when the client pages to another document, which must become `document`. */
  readonly onShow: (document: DocumentRow) => void;
  /** Called after the dialog has closed. */
  readonly onClose: () => void;
  /** Called when the client wants to ask about the shown document. */
  readonly onAsk: () => void;
  /** Called once the file has arrived: from then on the document counts as read. */
  readonly onRead: (id: number) => void;
  /** The forms for what the firm asks about the document, shown below it. */
  readonly answers?: ReactNode;
  /** Loads the PDF reader; pdf.js by default. */
  readonly loadReader?: LoadReader;
}

const loadPdfJs: LoadReader = async () =>
  (await import(/* webpackChunkName: "pdf" */ './pdf/create-pdf-reader.ts')).createPdfReader;

/** Renders a document, a PDF or an image, in a dialog that pages through the documents of the list. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { document, documents, onShow, onClose, onAsk, onRead, answers } = props;
  const { loadReader = loadPdfJs } = props;
  const { t } = useTranslation('customer-area');
  const modal = useModal(onClose);
  const { close } = modal;
  const [attempt, setAttempt] = useState(1);
  const label = useLabels().name(document);
  const position = documents.findIndex(({ id }) => id === document.id);
  const goTo = (index: number) => {
    const target = position < 0 ? undefined : documents[index];
    return target && (() => onShow(target));
  };
  const paging = { onPrevious: goTo(position - 1), onNext: goTo(position + 1) };
  return (
    <Dialog modal={modal} className={classes.dialog} aria-label={label}>
      <div className={classes.frame}>
        <div className={classes.header}>
          <Names document={document} />
          {position >= 0 && documents.length > 1 && (
            <Paging {...paging} label={label} number={position + 1} total={documents.length} />
          )}
          <DownloadControl
            key={document.id}
            document={document}
            onDownload={() => onRead(document.id)}
          />
          <IconButton icon={MessageCircle} label={t('thread.ask')} onClick={onAsk} />
          <CloseButton onClick={close} />
        </div>
        <div className={classes.outcome}>
          <OutcomeMessage />
        </div>
        <PreviewBody
          key={`${document.id} ${attempt}`}
          {...paging}
          document={document}
          onRead={() => onRead(document.id)}
          onRetry={() => setAttempt(attempt + 1)}
          loadReader={loadReader}
        />
        {answers}
      </div>
    </Dialog>
  );
}

/** Renders the title of the document, and what it leaves open of type and period. */
function Names({ document }: { readonly document: DocumentRow }) {
  const labels = useLabels();
  const language = useContentLanguage();
  const { title, type, hasPeriod } = rowWords(document);
  return (
    <div className={classes.names}>
      <h2 className={classes.title} lang={language}>
        {title}
      </h2>
      <p className={classes.period}>
        <span lang={language}>{type}</span>
        {type !== undefined && hasPeriod && ' · '}
        {hasPeriod && <span>{labels.period(document)}</span>}
      </p>
    </div>
  );
}

interface PagingProps {
  /** Undefined at the first document. */
  readonly onPrevious: (() => void) | undefined;
  /** Undefined at the last document. */
  readonly onNext: (() => void) | undefined;
  /** Name of the shown document. */
  readonly label: string;
  /** Position of the shown document, from 1. */
  readonly number: number;
  readonly total: number;
}

/** Renders the buttons that show the previous and the next document; at the ends they keep the focus. */
function Paging({ onPrevious, onNext, label, number, total }: PagingProps) {
  const { t } = useTranslation('customer-area');
  const [opened] = useState(number);
  const [hasMoved, setMoved] = useState(false);
  if (number !== opened && !hasMoved) setMoved(true);
  const place = t('preview.place', { number, total });
  return (
    <div className={classes.paging}>
      <IconButton
        label={t('preview.previous')}
        icon={ChevronLeft}
        aria-disabled={onPrevious === undefined}
        onClick={onPrevious}
      />
      <span className={classes.place}>{place}</span>
      <IconButton
        label={t('preview.next')}
        icon={ChevronRight}
        aria-disabled={onNext === undefined}
        onClick={onNext}
      />
      {/* The dialog has announced the first document itself. */}
      <span role="status" className="visually-hidden">
        {hasMoved && `${label}, ${place}`}
      </span>
    </div>
  );
}

interface DownloadControlProps {
  readonly document: DocumentRow;
  readonly onDownload: () => void;
}

/** Renders the download link, and below the header the reason of a download that did not start. */
function DownloadControl({ document, onDownload }: DownloadControlProps) {
  const { t } = useTranslation(['customer-area', 'shared']);
  const labels = useLabels();
  const { linkProps, failure, retry } = useDownload(document, onDownload);
  return (
    <>
      <a
        {...linkProps}
        href={linkProps.href}
        className={classes.download}
        aria-label={t('preview.downloadNamed', { name: labels.name(document) })}
      >
        <Download size={20} aria-hidden="true" />
        <span className={classes.label}>{t('shared:action.download')}</span>
      </a>
      {failure !== undefined && (
        <div className={classes.failure}>
          <DownloadFailure reason={failure} onRetry={retry} />
        </div>
      )}
    </>
  );
}
