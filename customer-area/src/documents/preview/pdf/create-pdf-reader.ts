import type { PDFPageProxy } from 'pdfjs-dist';
import libraryUrl from 'pdfjs-dist/legacy/build/pdf.min.mjs?script';
import { DocumentError } from '../../document/fetch-file.ts';
import { maxPixels } from './canvas-size.ts';
import type { PdfDocument, PdfPage, PdfReader } from './pdf-document.ts';
import { ReleasedFiles } from './released-files.ts';
import { startWorker } from './start-worker.ts';

type Library = typeof import('pdfjs-dist');

/** Starts a reader on pdf.js: library and worker load in parallel. */
export function createPdfReader(): PdfReader {
  const worker = startWorker();
  const workerFailure = rejectOnError(worker);
  const library = Promise.race([loadLibrary(), workerFailure]).catch((error) => {
    throw new DocumentError('viewerMissing', error);
  });
  // `open` awaits the library and reports its failure; a reader that closes before has nothing to report.
  library.catch(() => undefined);
  let destroy = async () => {};

  async function open(data: Uint8Array): Promise<PdfDocument> {
    const pdfJs = await library;
    const task = startLoading(pdfJs, worker, data);
    destroy = () => destroyTask(pdfJs, task);
    const pdf = await Promise.race([task.promise, workerFailure]).catch((error) => {
      throw toDocumentError(error);
    });
    const page = async (number: number) => openPage(pdfJs, await pdf.getPage(number));
    return { pageCount: pdf.numPages, firstPage: await page(1), page };
  }

  return {
    open,
    close() {
      void destroy().finally(() => worker.terminate());
    },
  };
}

/** Imports pdf.js unbundled: the published file is minified, and the bundler could remove nothing of it. */
async function loadLibrary(): Promise<Library> {
  return await import(/* webpackIgnore: true */ libraryUrl);
}

/** Rejects when the worker does not start. */
function rejectOnError(worker: Worker): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(new DocumentError('viewerMissing'));
    worker.addEventListener('error', fail, { once: true });
  });
}

const bytesPerPixel = 4;

function startLoading(
  { getDocument, PDFWorker, VerbosityLevel }: Library,
  port: Worker,
  data: Uint8Array,
) {
  const verbosity = VerbosityLevel.ERRORS;
  return getDocument({
    data,
    worker: PDFWorker.create({ port, verbosity }),
    verbosity,
    BinaryDataFactory: ReleasedFiles,
    useWorkerFetch: false,
    useSystemFonts: false,
    canvasMaxAreaInBytes: maxPixels * bytesPerPixel,
  });
}

/** Longest wait for the worker's answer to a shutdown, in milliseconds: it may be rendering a heavy page. */
const destroyTimeout = 2000;

/** Closes a document; pdf.js removes its fonts from the page after the worker's answer. */
async function destroyTask(library: Library, task: ReturnType<typeof startLoading>): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, destroyTimeout));
  await Promise.race([task.destroy(), timeout]);
  library.TextLayer.cleanup();
}

function toDocumentError(error: unknown): DocumentError {
  if (error instanceof DocumentError) return error;
  const isProtected = error instanceof Error && error.name === 'PasswordException';
  return new DocumentError(isProtected ? 'passwordProtected' : 'damaged', error);
}

/** A PDF measures in points, 72 to an inch; CSS has 96 pixels to an inch. */
const pixelsPerPoint = 96 / 72;

function openPage({ TextLayer }: Library, page: PDFPageProxy): PdfPage {
  const inPoints = page.getViewport({ scale: 1 });
  return {
    width: inPoints.width * pixelsPerPoint,
    height: inPoints.height * pixelsPerPoint,

    async render(canvas, width, signal) {
      const viewport = page.getViewport({ scale: width / inPoints.width });
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      const task = page.render({ canvas, viewport });
      onAbort(signal, () => task.cancel());
      await unlessAborted(task.promise, signal);
    },

    async writeText(container, signal) {
      const layer = new TextLayer({
        textContentSource: page.streamTextContent(),
        container,
        viewport: inPoints,
      });
      const written = layer.render();
      onAbort(signal, () => layer.cancel());
      await unlessAborted(written, signal);
    },

    release() {
      page.cleanup();
    },
  };
}

function onAbort(signal: AbortSignal, stop: () => void): void {
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
}

/** Awaits work; its rejection after an abort is no failure. */
async function unlessAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
