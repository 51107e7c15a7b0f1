import { useEffect, useRef, useState } from 'react';
import { canvasWidth } from './pdf/canvas-size.ts';
import type { PdfDocument } from './pdf/pdf-document.ts';
import classes from './use-print.module.css';

/** A shown document that can be printed. */
export type Printable =
  | { readonly kind: 'pdf'; readonly pdf: PdfDocument }
  | { readonly kind: 'image'; readonly url: string };

/** The state of a print; `done` and `total` are numbers of pages. */
export type PrintState =
  | { readonly kind: 'idle' | 'failed' | 'tooLong' }
  | { readonly kind: 'preparing'; readonly done: number; readonly total: number };

/** Most pages that are printed from here: they are kept in memory as pictures. */
const mostPages = 150;

/**
 * Prints a shown document by the browser's print dialog. The pages are put beside the site as pictures, and the site
 * is hidden on paper: the content security policy allows no frame that the browser's own PDF viewer could print from.
 */
export function usePrint(printable: Printable | undefined) {
  const [state, setState] = useState<PrintState>({ kind: 'idle' });
  const controller = useRef<AbortController>(undefined);

  useEffect(() => () => controller.current?.abort(), []);

  async function prepare(shown: Printable, signal: AbortSignal): Promise<void> {
    const urls =
      shown.kind === 'image' ? [shown.url] : await drawPages(shown.pdf, signal, setState);
    const sheets = await createSheets(urls);
    signal.throwIfAborted();
    const remove = showOnPaper(sheets);
    // Some browsers return from `print` before the dialog is closed.
    window.addEventListener('afterprint', remove, { once: true, signal });
    signal.addEventListener('abort', remove, { once: true });
    setState({ kind: 'idle' });
    window.print();
  }

  function print(): void {
    if (printable === undefined || state.kind === 'preparing') return;
    if (printable.kind === 'pdf' && printable.pdf.pageCount > mostPages) {
      setState({ kind: 'tooLong' });
      return;
    }
    // Removes the pages of the last print.
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    const total = printable.kind === 'pdf' ? printable.pdf.pageCount : 1;
    setState({ kind: 'preparing', done: 0, total });
    prepare(printable, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      controller.current?.abort();
      console.warn('a document was not printed:', error);
      setState({ kind: 'failed' });
    });
  }

  return { state, print };
}

/**
 * Puts sheets beside the site, and hides the site on paper. Styles of a remote reach its own classes only, so the
 * elements of the page get one for the time of the print.
 * @returns a function that takes both back
 */
function showOnPaper(sheets: HTMLElement): () => void {
  const { hidden = 'hidden', paper = 'paper' } = classes;
  const others = [...document.body.children];
  const roots = [document.documentElement, document.body];
  for (const other of others) other.classList.add(hidden);
  for (const root of roots) root.classList.add(paper);
  document.body.append(sheets);
  return () => {
    for (const other of others) other.classList.remove(hidden);
    for (const root of roots) root.classList.remove(paper);
    sheets.remove();
  };
}

/** Sharpness of the printed pages: device pixels per CSS pixel, 96 to an inch. */
const sharpness = 200 / 96;

/**
 * Draws the pages of a document as pictures.
 * @returns URLs that the abort of the signal revokes
 * @throws when a page cannot be drawn; the signal's reason when it is aborted
 */
async function drawPages(
  pdf: PdfDocument,
  signal: AbortSignal,
  onProgress: (state: PrintState) => void,
): Promise<string[]> {
  const urls: string[] = [];
  signal.addEventListener('abort', () => urls.forEach((url) => void URL.revokeObjectURL(url)), {
    once: true,
  });
  const canvas = document.createElement('canvas');
  for (let number = 1; number <= pdf.pageCount; number += 1) {
    const page = await pdf.page(number);
    await page.render(canvas, canvasWidth(page.width, page.height / page.width, sharpness), signal);
    signal.throwIfAborted();
    urls.push(URL.createObjectURL(await toBlob(canvas)));
    signal.throwIfAborted();
    page.release();
    onProgress({ kind: 'preparing', done: number, total: pdf.pageCount });
  }
  // Browsers keep the memory of a canvas until garbage collection, unless it has no size.
  canvas.width = 0;
  canvas.height = 0;
  return urls;
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The browser could not encode the page'));
      else resolve(blob);
    });
  });
}

/** Creates an element that is visible on paper only, with a sheet per picture. */
async function createSheets(urls: readonly string[]): Promise<HTMLElement> {
  const sheets = document.createElement('div');
  sheets.className = classes.sheets ?? '';
  const pictures = urls.map((url) => {
    const picture = new Image();
    picture.src = url;
    picture.alt = '';
    return picture;
  });
  await Promise.all(pictures.map((picture) => picture.decode()));
  sheets.append(...pictures);
  return sheets;
}
