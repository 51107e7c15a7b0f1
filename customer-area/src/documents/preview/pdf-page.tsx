import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canvasWidth } from './pdf/canvas-size.ts';
import type { PdfDocument, PdfPage } from './pdf/pdf-document.ts';
import classes from './pdf-pages.module.css';

interface PdfPageViewProps {
  readonly pdf: PdfDocument;
  /** From 1. */
  readonly number: number;
  /** In CSS pixels. */
  readonly width: number;
  readonly isRendered: boolean;
  readonly hasText: boolean;
  readonly onRendered: () => void;
}

/** Renders one page: a sheet of the right size, with its canvas and text on demand. */
export const PdfPageView = memo(function PdfPageView(props: PdfPageViewProps) {
  const { pdf, number, width, isRendered, hasText, onRendered } = props;
  const { t } = useTranslation('customer-area');
  const opened = usePage(pdf, number, isRendered || hasText);
  const [hasFailed, setFailed] = useState(false);
  const page = opened === 'failed' ? undefined : opened;
  const size = page ?? pdf.firstPage;

  return (
    <section
      data-page={number}
      className={classes.sheet}
      aria-label={t('preview.pageOf', { page: number, total: pdf.pageCount })}
      style={{ inlineSize: width, aspectRatio: `${size.width} / ${size.height}` }}
    >
      {(hasFailed || opened === 'failed') && (
        <p className={classes.failed}>{t('preview.pageFailed')}</p>
      )}
      {page && isRendered && !hasFailed && (
        <PageCanvas
          page={page}
          width={width}
          onRendered={onRendered}
          onFailed={() => setFailed(true)}
        />
      )}
      {page && hasText && <PageText page={page} scale={width / page.width} />}
    </section>
  );
});

/** Opens a page once it is needed; undefined until then. */
function usePage(pdf: PdfDocument, number: number, isNeeded: boolean) {
  const [page, setPage] = useState<PdfPage | 'failed'>();

  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    const settle = (settled: PdfPage | 'failed') => {
      if (isCurrent) setPage(settled);
    };
    // The page says that it failed; pdf.js has no code for the reason.
    pdf.page(number).then(settle, () => settle('failed'));
    return () => {
      isCurrent = false;
    };
  }, [pdf, number, isNeeded]);

  return page;
}

interface PageCanvasProps {
  readonly page: PdfPage;
  /** In CSS pixels. */
  readonly width: number;
  readonly onRendered: () => void;
  readonly onFailed: () => void;
}

/** Renders the canvas of a page; while a new size renders, the previous canvas stays. */
function PageCanvas({ page, width, onRendered, onFailed }: PageCanvasProps) {
  const host = useRef<HTMLDivElement>(null);

  const show = useEffectEvent((canvas: HTMLCanvasElement) => {
    freeMemory(host.current?.firstElementChild);
    host.current?.replaceChildren(canvas);
    onRendered();
  });
  const fail = useEffectEvent(() => onFailed());

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const canvas = document.createElement('canvas');
    const pixels = canvasWidth(width, page.height / page.width, window.devicePixelRatio);
    page.render(canvas, pixels, signal).then(
      () => (signal.aborted ? freeMemory(canvas) : show(canvas)),
      () => fail(),
    );
    return () => controller.abort();
  }, [page, width]);

  useEffect(() => {
    const element = host.current;
    return () => {
      freeMemory(element?.firstElementChild);
      page.release();
    };
  }, [page]);

  return <div ref={host} className={classes.canvas} aria-hidden="true" />;
}

/** Empties a canvas: browsers keep its memory until garbage collection, unless it has no size. */
function freeMemory(canvas: Element | null | undefined): void {
  if (!(canvas instanceof HTMLCanvasElement)) return;
  canvas.width = 0;
  canvas.height = 0;
}

interface PageTextProps {
  readonly page: PdfPage;
  /** Width on the screen divided by the width at 100 %. */
  readonly scale: number;
}

/** Renders the text of a page, invisible over its canvas: for selection, search and screen readers. */
function PageText({ page, scale }: PageTextProps) {
  const host = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    host.current?.style.setProperty('--scale', `${scale}`);
  }, [scale]);

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const controller = new AbortController();
    // A page without readable text is still shown by its canvas.
    page.writeText(element, controller.signal).catch(() => undefined);
    return () => {
      controller.abort();
      element.replaceChildren();
    };
  }, [page]);

  return <div ref={host} className={classes.text} />;
}
