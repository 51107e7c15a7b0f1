import { useEffect, useState } from 'react';
import type { PdfDocument, PdfPage } from '../pdf/pdf-document.ts';

/** A page of a PDF: undefined until it is wanted and there. */
export function usePage(pdf: PdfDocument, number: number, isWanted: boolean) {
  const [page, setPage] = useState<PdfPage | 'broken'>();

  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const settle = (settled: PdfPage | 'broken') => {
      if (isCurrent) setPage(settled);
    };
    pdf.page(number).then(settle, () => settle('broken'));
    return () => {
      isCurrent = false;
    };
  }, [pdf, number, isWanted]);

  return page;
}
