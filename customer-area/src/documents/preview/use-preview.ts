import { assetUrl } from '@studio/shared/client';
import { useEffect, useEffectEvent, useState } from 'react';
import { type DocumentRow, isPdf } from '../document/document.ts';
import { DocumentError, type DocumentErrorReason, fetchFile } from '../document/fetch-file.ts';
import type { LoadReader, PdfDocument, PdfReader } from './pdf/pdf-document.ts';

/** A document that is ready to be shown. */
type OpenedDocument =
  | { readonly kind: 'pdf'; readonly pdf: PdfDocument }
  | { readonly kind: 'image'; readonly url: string };

/** The state of a preview. */
type PreviewState =
  | { readonly kind: 'loading'; readonly percent?: number }
  | { readonly kind: 'failed'; readonly reason: DocumentErrorReason }
  | OpenedDocument;

/**
 * Opens a document while the component is mounted, and frees everything afterwards.
 * @param onFetched called once the whole file has arrived
 */
export function usePreview(
  row: DocumentRow,
  onFetched: () => void,
  loadReader: LoadReader,
): PreviewState {
  const [preview, setPreview] = useState<PreviewState>({ kind: 'loading' });

  const open = useEffectEvent((signal: AbortSignal) =>
    openDocument(row, {
      signal,
      loadReader,
      onFetched,
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
      (error: unknown) => {
        if (signal.aborted) return;
        controller.abort();
        setPreview({ kind: 'failed', reason: reasonOf(error) });
      },
    );
    return () => controller.abort();
  }, []);

  return preview;
}

/** Returns the reason of a failure; pdf.js and the browser may throw anything for a damaged file. */
function reasonOf(error: unknown): DocumentErrorReason {
  if (error instanceof DocumentError) return error.reason;
  console.warn('a document did not open:', error);
  return 'damaged';
}

/** Largest file that the page shows, in bytes. */
const maxBytes = 50_000_000;

interface OpenOptions {
  /** Stops the loading and frees the opened document. */
  readonly signal: AbortSignal;
  /** Called when more has arrived, with 1 to 100; never where the size is unknown. */
  readonly onPercent: (percent: number) => void;
  /** Called once the whole file has arrived. */
  readonly onFetched: () => void;
  readonly loadReader: LoadReader;
}

/**
 * Fetches a document and opens it.
 * @throws {DocumentError} when it cannot be shown; the signal's reason when it is aborted
 */
async function openDocument(row: DocumentRow, options: OpenOptions): Promise<OpenedDocument> {
  const { signal, onPercent, onFetched, loadReader } = options;
  if ((row.bytes ?? 0) > maxBytes) throw new DocumentError('tooLarge');
  // The reader loads while the file does.
  const reader = isPdf(row) ? startReader(loadReader, signal) : undefined;
  // The `await` below reports its failure; when the file fails first, that failure counts.
  reader?.catch(() => undefined);
  let reported = 0;
  const file = await fetchFile(assetUrl(row.fileId), {
    signal,
    type: row.mimeType ?? '',
    limit: maxBytes,
    onBytes(received, total = row.bytes ?? undefined) {
      const percent = total ? Math.min(100, Math.floor((received / total) * 100)) : 0;
      if (percent > reported) onPercent(percent);
      reported = percent;
    },
  });
  onFetched();
  if (reader === undefined) {
    const url = URL.createObjectURL(file);
    onAbort(signal, () => URL.revokeObjectURL(url));
    return { kind: 'image', url };
  }
  const data = new Uint8Array(await file.arrayBuffer());
  return { kind: 'pdf', pdf: await (await reader).open(data) };
}

async function startReader(load: LoadReader, signal: AbortSignal): Promise<PdfReader> {
  try {
    const create = await load();
    signal.throwIfAborted();
    const reader = create();
    onAbort(signal, reader.close);
    return reader;
  } catch (error) {
    throw new DocumentError('viewerMissing', error);
  }
}

function onAbort(signal: AbortSignal, clean: () => void): void {
  if (signal.aborted) clean();
  else signal.addEventListener('abort', clean, { once: true });
}
