import libraryAddress from 'pdfjs-dist/legacy/build/pdf.min.mjs?script';
import { PreviewFailure } from '../failure.ts';
import { maxPixels } from './canvas-size.ts';
import { openedPage } from './opened-page.ts';
import type { PdfDocument, PdfReader } from './pdf-document.ts';
import { ReleasedFiles } from './released-files.ts';
import { startWorker } from './start-worker.ts';

type Library = typeof import('pdfjs-dist');

/** As it was published, not bundled: nothing of it could be left out, and it is minified already. */
async function loadLibrary(): Promise<Library> {
  return await import(/* webpackIgnore: true */ libraryAddress);
}

/** Rejects when the worker does not start. */
function brokenWorker(worker: Worker): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(new PreviewFailure('viewerMissing'));
    worker.addEventListener('error', fail, { once: true });
  });
}

const bytesPerPixel = 4;

/** How long the worker may take to end by itself, in milliseconds: it may be in the middle of a heavy page. */
const patience = 2000;

function loadingTask(
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

/** Ends what pdf.js has begun: only when its worker has answered it takes its fonts out of the page. */
async function endTask(library: Library, task: ReturnType<typeof loadingTask>): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([task.destroy(), late]);
  library.TextLayer.cleanup();
}

function failureOf(error: unknown): PreviewFailure {
  if (error instanceof PreviewFailure) return error;
  const isProtected = error instanceof Error && error.name === 'PasswordException';
  return new PreviewFailure(isProtected ? 'passwordProtected' : 'damaged', error);
}

/** Starts reading with pdf.js: library and worker load side by side. */
export function createPdfReader(): PdfReader {
  const worker = startWorker();
  const isBroken = brokenWorker(worker);
  const library = Promise.race([loadLibrary(), isBroken]).catch((error) => {
    throw new PreviewFailure('viewerMissing', error);
  });
  // Waited for in `open`; whoever closes before never asks.
  library.catch(() => undefined);
  let end = async () => {};

  async function open(data: Uint8Array): Promise<PdfDocument> {
    const pdfJs = await library;
    const task = loadingTask(pdfJs, worker, data);
    end = () => endTask(pdfJs, task);
    const pdf = await Promise.race([task.promise, isBroken]).catch((error) => {
      throw failureOf(error);
    });
    const page = async (number: number) => openedPage(pdfJs, await pdf.getPage(number));
    return { pageCount: pdf.numPages, firstPage: await page(1), page };
  }

  return {
    open,
    close() {
      void end().finally(() => worker.terminate());
    },
  };
}
