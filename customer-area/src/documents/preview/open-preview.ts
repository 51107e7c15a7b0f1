import { assetUrl } from '@studio/shared/content';
import type { DocumentRow } from '../document-row.ts';
import { isPdf } from './can-preview.ts';
import { PreviewFailure } from './failure.ts';
import { fetchFile } from './fetch-file.ts';
import type { PdfDocument, PdfReader } from './pdf/pdf-document.ts';

/** What is bigger is not shown in the page, in bytes. */
export const maxBytes = 50_000_000;

/** A document that can be looked at. */
export type Opened =
  | { readonly kind: 'pdf'; readonly pdf: PdfDocument }
  | { readonly kind: 'picture'; readonly address: string };

/** Gives what starts a reader of PDFs. */
export type LoadReader = () => Promise<() => PdfReader>;

interface Opening {
  /** Ends the loading, and whatever has come of it. */
  readonly signal: AbortSignal;
  /** Told when more has arrived, 1 to 100, where it is known how much there is. */
  readonly onPercent: (percent: number) => void;
  /** Told once the whole file is there. */
  readonly onArrived: () => void;
  readonly loadReader: LoadReader;
}

function atTheEnd(signal: AbortSignal, tidy: () => void): void {
  if (signal.aborted) tidy();
  else signal.addEventListener('abort', tidy, { once: true });
}

async function startReader(load: LoadReader, signal: AbortSignal): Promise<PdfReader> {
  try {
    const create = await load();
    signal.throwIfAborted();
    const reader = create();
    atTheEnd(signal, reader.close);
    return reader;
  } catch (error) {
    throw new PreviewFailure('viewerMissing', error);
  }
}

/**
 * Fetches a document and makes it ready to be looked at.
 * @throws a `PreviewFailure`, or the signal's reason
 */
export async function openPreview(row: DocumentRow, opening: Opening): Promise<Opened> {
  const { signal, onPercent, onArrived, loadReader } = opening;
  if ((row.bytes ?? 0) > maxBytes) throw new PreviewFailure('tooLarge');
  // The reader loads beside the file.
  const reader = isPdf(row) ? startReader(loadReader, signal) : undefined;
  // Its failure is told where it is waited for, if the file ever comes.
  reader?.catch(() => undefined);
  let told = 0;
  const file = await fetchFile(assetUrl(row.fileId), {
    signal,
    type: row.mimeType ?? '',
    limit: maxBytes,
    onBytes(arrived, total = row.bytes ?? undefined) {
      const percent = total ? Math.min(100, Math.floor((arrived / total) * 100)) : 0;
      if (percent > told) onPercent(percent);
      told = percent;
    },
  });
  onArrived();
  if (reader === undefined) {
    const address = URL.createObjectURL(file);
    atTheEnd(signal, () => URL.revokeObjectURL(address));
    return { kind: 'picture', address };
  }
  const data = new Uint8Array(await file.arrayBuffer());
  return { kind: 'pdf', pdf: await (await reader).open(data) };
}
