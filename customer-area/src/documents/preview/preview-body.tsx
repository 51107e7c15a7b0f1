import { Button, InlineError } from '@studio/shared/kit';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import type { DocumentRow } from '../document/document.ts';
import type { DocumentErrorReason } from '../document/fetch-file.ts';
import { useLabels } from '../document/labels.ts';
import { PageField, PrintControl, useReadingKeys, useZoom, ZoomControls } from './controls.tsx';
import type { LoadReader } from './pdf/pdf-document.ts';
import { PdfPages } from './pdf-pages.tsx';
import classes from './preview-body.module.css';
import { usePreview } from './use-preview.ts';
import { usePrint } from './use-print.ts';

interface PreviewBodyProps {
  readonly document: DocumentRow;
  /** Called once the file has arrived. */
  readonly onRead: () => void;
  readonly onRetry: () => void;
  /** Shows the previous document; undefined at the first one. */
  readonly onPrevious: (() => void) | undefined;
  /** Shows the next document; undefined at the last one. */
  readonly onNext: (() => void) | undefined;
  readonly loadReader: LoadReader;
}

/** Renders the document with its page and zoom controls, or the error that prevents it. */
export function PreviewBody(props: PreviewBodyProps) {
  const { document, onRead, onRetry, onPrevious, onNext, loadReader } = props;
  const { t } = useTranslation('customer-area');
  const scroller = useRef<HTMLElement>(null);
  const preview = usePreview(document, onRead, loadReader);
  const zoom = useZoom();
  const width = Math.floor(useContentWidth(scroller) * zoom.level);
  const [currentPage, setCurrentPage] = useState(1);
  const [isUnreadable, setUnreadable] = useState(false);
  const name = useLabels().name(document);
  const isShown = !isUnreadable && (preview.kind === 'pdf' || preview.kind === 'image');
  const { state: printState, print } = usePrint(isShown ? preview : undefined);
  useReadingKeys(scroller, {
    zoom,
    previous: onPrevious,
    next: onNext,
    print: isShown ? print : undefined,
  });

  // In some browsers keys scroll only the focused element. The dialog focuses the `autofocus` element when it opens; it
  // is open already on a retry, and for another document, where a focused button keeps the focus.
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    element.tabIndex = 0;
    element.autofocus = true;
    const dialog = element.closest('dialog');
    if (dialog?.open && !dialog.querySelector(':focus')) element.focus();
  }, []);

  const goTo = (page: number) =>
    scroller.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView();

  return (
    <>
      {isShown && (
        <div className={classes.controls}>
          {preview.kind === 'pdf' && (
            <PageField current={currentPage} count={preview.pdf.pageCount} onGo={goTo} />
          )}
          <div className={classes.tools}>
            <ZoomControls zoom={zoom} />
            <PrintControl state={printState} onPrint={print} />
          </div>
          {(printState.kind === 'failed' || printState.kind === 'tooLong') && (
            <div className={classes.alert}>
              <InlineError message={t(`preview.printError.${printState.kind}`)} />
            </div>
          )}
        </div>
      )}
      <section ref={scroller} className={classes.scroller} aria-label={t('preview.content')}>
        {preview.kind === 'loading' && <Loading percent={preview.percent} />}
        {preview.kind === 'failed' && <Failed reason={preview.reason} onRetry={onRetry} />}
        {isUnreadable && <Failed reason="damaged" onRetry={onRetry} />}
        {isShown && preview.kind === 'pdf' && width > 0 && (
          <PdfPages
            pdf={preview.pdf}
            scroller={scroller}
            width={width}
            onCurrent={setCurrentPage}
          />
        )}
        {isShown && preview.kind === 'image' && (
          <img
            className={classes.image}
            src={preview.url}
            alt={name}
            style={{ inlineSize: width }}
            onError={() => setUnreadable(true)}
          />
        )}
      </section>
    </>
  );
}

/** Returns the content width of an element, in CSS pixels; 0 before it is measured. */
function useContentWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);

  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);

  return width;
}

/** Renders the progress of the download, 0 to 100; without a value when the size is unknown. */
function Loading({ percent }: { readonly percent: number | undefined }) {
  const { t } = useTranslation('customer-area');
  const id = useId();
  return (
    <div className={classes.message}>
      <p id={id} role="status">
        {t('preview.loading')}
      </p>
      <progress
        className={classes.progress}
        aria-labelledby={id}
        max={100}
        {...(percent !== undefined && { value: percent })}
      />
    </div>
  );
}

/** Reasons that a retry may overcome. */
const transientReasons: readonly DocumentErrorReason[] = [
  'unreachable',
  'unavailable',
  'busy',
  'viewerMissing',
];

interface FailedProps {
  readonly reason: DocumentErrorReason;
  readonly onRetry: () => void;
}

/** Renders the error of a document, with a retry or a login when that can help. */
function Failed({ reason, onRetry }: FailedProps) {
  const { t } = useTranslation('customer-area');
  const { revalidate } = useRevalidator();
  return (
    <div className={classes.message}>
      <InlineError
        message={t(`preview.error.${reason}`)}
        {...(transientReasons.includes(reason) && { onRetry })}
      />
      {reason === 'sessionOver' && (
        // Revalidation runs the guard, which leads to the login and back to this page.
        <Button onClick={() => void revalidate()}>{t('preview.logIn')}</Button>
      )}
    </div>
  );
}
