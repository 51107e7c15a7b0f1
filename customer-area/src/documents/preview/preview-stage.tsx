import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentRow } from '../document-row.ts';
import { useLabels } from '../use-labels.ts';
import { PageField } from './controls/page-field.tsx';
import { useReadingKeys } from './controls/use-reading-keys.ts';
import { useZoom } from './controls/use-zoom.ts';
import { ZoomControls } from './controls/zoom-controls.tsx';
import type { LoadReader } from './open-preview.ts';
import { PdfPages } from './pages/pdf-pages.tsx';
import { PictureView } from './pages/picture-view.tsx';
import { PreviewFailed } from './preview-failed.tsx';
import { PreviewLoading } from './preview-loading.tsx';
import classes from './preview-stage.module.css';
import { usePreview } from './use-preview.ts';

interface PreviewStageProps {
  readonly document: DocumentRow;
  /** Told once the file is there. */
  readonly onRead: () => void;
  readonly onRetry: () => void;
  readonly loadReader: LoadReader;
}

/** The document and what it is looked at with, or why it is not there. */
export function PreviewStage({ document, onRead, onRetry, loadReader }: PreviewStageProps) {
  const { t } = useTranslation('customer-area');
  const stage = useRef<HTMLElement>(null);
  const preview = usePreview(document, onRead, loadReader);
  const zoom = useZoom();
  const [current, setCurrent] = useState(1);
  const [isUnreadable, setUnreadable] = useState(false);
  const name = useLabels().name(document);
  useReadingKeys(stage, zoom);

  // What scrolls must take the focus, or in some browsers no key moves it. The dialog looks for it when it opens; at
  // another attempt it is open already.
  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    element.tabIndex = 0;
    element.autofocus = true;
    if (element.closest('dialog')?.open) element.focus();
  }, []);

  const goTo = (page: number) =>
    stage.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView();

  const isShown = !isUnreadable && (preview.kind === 'pdf' || preview.kind === 'picture');
  return (
    <>
      {isShown && (
        <div className={classes.controls}>
          {preview.kind === 'pdf' && (
            <PageField current={current} count={preview.pdf.pageCount} onGo={goTo} />
          )}
          <ZoomControls zoom={zoom} />
        </div>
      )}
      <section ref={stage} className={classes.stage} aria-label={t('preview.content')}>
        {preview.kind === 'loading' && <PreviewLoading percent={preview.percent} />}
        {preview.kind === 'failed' && <PreviewFailed reason={preview.reason} onRetry={onRetry} />}
        {isUnreadable && <PreviewFailed reason="damaged" onRetry={onRetry} />}
        {isShown && preview.kind === 'pdf' && (
          <PdfPages pdf={preview.pdf} stage={stage} level={zoom.level} onCurrent={setCurrent} />
        )}
        {isShown && preview.kind === 'picture' && (
          <PictureView
            address={preview.address}
            alt={name}
            stage={stage}
            level={zoom.level}
            onFailed={() => setUnreadable(true)}
          />
        )}
      </section>
    </>
  );
}
