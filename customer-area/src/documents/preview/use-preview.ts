import { useEffect, useEffectEvent, useState } from 'react';
import type { DocumentRow } from '../document-row.ts';
import { type FailureReason, PreviewFailure } from './failure.ts';
import { type LoadReader, type Opened, openPreview } from './open-preview.ts';

/** How far the preview of a document is. */
export type Preview =
  | { readonly kind: 'loading'; readonly percent?: number }
  | { readonly kind: 'failed'; readonly reason: FailureReason }
  | Opened;

/**
 * Opens a document for as long as the component is there; nothing of it stays afterwards.
 * @param onArrived told once the file is there
 */
export function usePreview(
  row: DocumentRow,
  onArrived: () => void,
  loadReader: LoadReader,
): Preview {
  const [preview, setPreview] = useState<Preview>({ kind: 'loading' });

  const open = useEffectEvent((signal: AbortSignal) =>
    openPreview(row, {
      signal,
      loadReader,
      onArrived,
      onPercent: (percent) => setPreview({ kind: 'loading', percent }),
    }),
  );

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    open(signal).then(
      (opened) => {
        if (!signal.aborted) setPreview(opened);
      },
      (error) => {
        if (signal.aborted) return;
        controller.abort();
        const reason = error instanceof PreviewFailure ? error.reason : 'damaged';
        setPreview({ kind: 'failed', reason });
      },
    );
    return () => controller.abort();
  }, []);

  return preview;
}
