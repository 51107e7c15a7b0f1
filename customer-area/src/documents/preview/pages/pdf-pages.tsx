import { type RefObject, useCallback, useState } from 'react';
import type { PdfDocument } from '../pdf/pdf-document.ts';
import classes from './pages.module.css';
import { PdfPageView } from './pdf-page-view.tsx';
import { useKeptPlace } from './use-kept-place.ts';
import { usePageWindow } from './use-page-window.ts';
import { useStageWidth } from './use-stage-width.ts';

/** Of documents up to this long all the text is there, so that the browser finds what is far away too. */
const longestWithAllText = 50;

interface PdfPagesProps {
  readonly pdf: PdfDocument;
  /** What the pages scroll in. */
  readonly stage: RefObject<HTMLElement | null>;
  /** Width of a page, 1 fills the stage. */
  readonly level: number;
  readonly onCurrent: (page: number) => void;
}

/** All pages of a PDF, one below the other; only those near what is seen are drawn. */
export function PdfPages({ level, ...rest }: PdfPagesProps) {
  const width = Math.floor(useStageWidth(rest.stage) * level);
  // Without a size all of them would be in sight.
  return width === 0 ? null : <Sheets {...rest} width={width} />;
}

interface SheetsProps extends Omit<PdfPagesProps, 'level'> {
  /** Of a page, in CSS pixels. */
  readonly width: number;
}

function Sheets({ pdf, stage, width, onCurrent }: SheetsProps) {
  const { near, visited } = usePageWindow(stage, onCurrent);
  useKeptPlace(stage, width);
  // What is seen first comes first.
  const [isBegun, setBegun] = useState(false);
  const begin = useCallback(() => setBegun(true), []);
  const hasAllText = isBegun && pdf.pageCount <= longestWithAllText;

  return (
    <div className={classes.sheets}>
      {Array.from({ length: pdf.pageCount }, (_, index) => index + 1).map((number) => (
        <PdfPageView
          key={number}
          pdf={pdf}
          number={number}
          width={width}
          isDrawn={near.has(number)}
          hasText={hasAllText || visited.has(number)}
          onDrawn={begin}
        />
      ))}
    </div>
  );
}
