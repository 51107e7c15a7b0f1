import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { PdfDocument } from './pdf/pdf-document.ts';
import { PdfPageView } from './pdf-page.tsx';
import classes from './pdf-pages.module.css';

/** Longest document whose text is written completely, so that the browser's search finds distant pages too. */
const longestWithAllText = 50;

interface PdfPagesProps {
  readonly pdf: PdfDocument;
  /** Element that the pages scroll in. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** Width of a page, in CSS pixels, greater than 0: without a size every page would be visible. */
  readonly width: number;
  readonly onCurrent: (page: number) => void;
}

/** Renders the pages of a PDF, one below the other; only those near the visible part get a canvas. */
export function PdfPages({ pdf, scroller, width, onCurrent }: PdfPagesProps) {
  const { near, visited } = useVisiblePages(scroller, onCurrent);
  useScrollAnchor(scroller, width);
  // The text of distant pages waits until the first page is rendered.
  const [isFirstRendered, setFirstRendered] = useState(false);
  const onRendered = useCallback(() => setFirstRendered(true), []);
  const hasAllText = isFirstRendered && pdf.pageCount <= longestWithAllText;

  return (
    <div className={classes.sheets}>
      {Array.from({ length: pdf.pageCount }, (_, index) => index + 1).map((number) => (
        <PdfPageView
          key={number}
          pdf={pdf}
          number={number}
          width={width}
          isRendered={near.has(number)}
          hasText={hasAllText || visited.has(number)}
          onRendered={onRendered}
        />
      ))}
    </div>
  );
}

interface VisiblePages {
  /** Pages that are visible or one screen away. */
  readonly near: ReadonlySet<number>;
  /** Pages that have been near. */
  readonly visited: ReadonlySet<number>;
}

const noPages: VisiblePages = { near: new Set(), visited: new Set() };

/**
 * Observes the pages near the visible part.
 * @param onCurrent called with the page in the middle
 */
function useVisiblePages(
  scroller: RefObject<HTMLElement | null>,
  onCurrent: (page: number) => void,
): VisiblePages {
  const [pages, setPages] = useState(noPages);
  const notifyCurrent = useEffectEvent(onCurrent);

  useEffect(() => {
    const root = scroller.current;
    const near = new IntersectionObserver(
      (entries) => setPages((before) => applyEntries(before, entries)),
      { root, rootMargin: '100% 0px' },
    );
    const middle = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ isIntersecting }) => isIntersecting);
        if (entry) notifyCurrent(pageNumber(entry));
      },
      { root, rootMargin: '-50% 0px -50% 0px' },
    );
    for (const page of root?.querySelectorAll('[data-page]') ?? []) {
      near.observe(page);
      middle.observe(page);
    }
    return () => {
      near.disconnect();
      middle.disconnect();
    };
  }, [scroller]);

  return pages;
}

function pageNumber({ target }: IntersectionObserverEntry): number {
  return target instanceof HTMLElement ? Number(target.dataset.page) : 0;
}

function applyEntries(
  { near, visited }: VisiblePages,
  entries: readonly IntersectionObserverEntry[],
): VisiblePages {
  const nearNow = new Set(near);
  for (const entry of entries) {
    if (entry.isIntersecting) nearNow.add(pageNumber(entry));
    else nearNow.delete(pageNumber(entry));
  }
  return { near: nearNow, visited: new Set([...visited, ...nearNow]) };
}

/** Keeps the middle of the visible part in place when the width of the pages changes. */
function useScrollAnchor(scroller: RefObject<HTMLElement | null>, width: number): void {
  const anchor = useRef({ top: 0, left: 0.5 });

  useEffect(() => {
    const element = scroller.current;
    const saveAnchor = () => {
      if (element === null) return;
      anchor.current = {
        top: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
        left: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
      };
    };
    element?.addEventListener('scroll', saveAnchor, { passive: true });
    return () => element?.removeEventListener('scroll', saveAnchor);
  }, [scroller]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || width === 0 || anchor.current.top === 0) return;
    element.scrollTop = anchor.current.top * element.scrollHeight - element.clientHeight / 2;
    element.scrollLeft = anchor.current.left * element.scrollWidth - element.clientWidth / 2;
  }, [scroller, width]);
}
