import { useEffect, useEffectEvent, useRef } from 'react';
import { canvasWidth } from '../pdf/canvas-size.ts';
import type { PdfPage } from '../pdf/pdf-document.ts';
import classes from './pages.module.css';

interface PageCanvasProps {
  readonly page: PdfPage;
  /** On the screen, in CSS pixels. */
  readonly width: number;
  readonly onDrawn: () => void;
  readonly onFailed: () => void;
}

/** Browsers keep the memory of a canvas until it is collected, unless it has no size. */
function free(canvas: Element | null | undefined): void {
  if (!(canvas instanceof HTMLCanvasElement)) return;
  canvas.width = 0;
  canvas.height = 0;
}

/** The drawing of a page; while it is made anew in another size, the one before stands. */
export function PageCanvas({ page, width, onDrawn, onFailed }: PageCanvasProps) {
  const host = useRef<HTMLDivElement>(null);

  const show = useEffectEvent((canvas: HTMLCanvasElement) => {
    free(host.current?.firstElementChild);
    host.current?.replaceChildren(canvas);
    onDrawn();
  });
  const fail = useEffectEvent(() => onFailed());

  useEffect(() => {
    const stop = new AbortController();
    const canvas = document.createElement('canvas');
    const pixels = canvasWidth(width, page.height / page.width, window.devicePixelRatio);
    page.draw(canvas, pixels, stop.signal).then(
      () => (stop.signal.aborted ? free(canvas) : show(canvas)),
      () => fail(),
    );
    return () => stop.abort();
  }, [page, width]);

  useEffect(() => {
    const element = host.current;
    return () => {
      free(element?.firstElementChild);
      page.forget();
    };
  }, [page]);

  return <div ref={host} className={classes.drawing} aria-hidden="true" />;
}
