import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PdfPage } from '../pdf/pdf-document.ts';
import classes from './pages.module.css';

interface PageTextProps {
  readonly page: PdfPage;
  /** Size of the page on the screen by its size at 100 %. */
  readonly scale: number;
}

/** The text of a page, invisible over its drawing: to be selected, found and read aloud. */
export function PageText({ page, scale }: PageTextProps) {
  const host = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    host.current?.style.setProperty('--scale', `${scale}`);
  }, [scale]);

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const stop = new AbortController();
    // A page whose text cannot be had is still there to be looked at.
    page.write(element, stop.signal).catch(() => undefined);
    return () => {
      stop.abort();
      element.replaceChildren();
    };
  }, [page]);

  return <div ref={host} className={classes.text} />;
}
