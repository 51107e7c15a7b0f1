import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PdfDocument } from '../pdf/pdf-document.ts';
import { PageCanvas } from './page-canvas.tsx';
import { PageText } from './page-text.tsx';
import classes from './pages.module.css';
import { usePage } from './use-page.ts';

interface PdfPageViewProps {
  readonly pdf: PdfDocument;
  /** From 1. */
  readonly number: number;
  /** In CSS pixels. */
  readonly width: number;
  readonly isDrawn: boolean;
  readonly hasText: boolean;
  readonly onDrawn: () => void;
}

/** One page: a sheet of the right size, with drawing and text while they are wanted. */
export const PdfPageView = memo(function PdfPageView(props: PdfPageViewProps) {
  const { pdf, number, width, isDrawn, hasText, onDrawn } = props;
  const { t } = useTranslation('customer-area');
  const found = usePage(pdf, number, isDrawn || hasText);
  const [isBroken, setBroken] = useState(false);
  const page = found === 'broken' ? undefined : found;
  const size = page ?? pdf.firstPage;

  return (
    <section
      data-page={number}
      className={classes.sheet}
      aria-label={t('preview.pageOf', { page: number, total: pdf.pageCount })}
      style={{ inlineSize: width, aspectRatio: `${size.width} / ${size.height}` }}
    >
      {(isBroken || found === 'broken') && (
        <p className={classes.broken}>{t('preview.pageFailed')}</p>
      )}
      {page && isDrawn && !isBroken && (
        <PageCanvas page={page} width={width} onDrawn={onDrawn} onFailed={() => setBroken(true)} />
      )}
      {page && hasText && <PageText page={page} scale={width / page.width} />}
    </section>
  );
});
