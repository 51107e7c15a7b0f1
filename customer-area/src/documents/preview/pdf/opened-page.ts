import type { PDFPageProxy, TextLayer } from 'pdfjs-dist';
import type { PdfPage } from './pdf-document.ts';

/** Units of a PDF are points, 72 to an inch; CSS has 96 pixels to an inch. */
const pixelsPerPoint = 96 / 72;

interface Parts {
  readonly TextLayer: typeof TextLayer;
}

function untilStopped(signal: AbortSignal, stop: () => void): void {
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
}

/** Waits for work that the signal may have ended: that is no failure. */
async function settled(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** A page of pdf.js as the view wants it. */
export function openedPage({ TextLayer }: Parts, page: PDFPageProxy): PdfPage {
  const inPoints = page.getViewport({ scale: 1 });

  return {
    width: inPoints.width * pixelsPerPoint,
    height: inPoints.height * pixelsPerPoint,
    async draw(canvas, width, signal) {
      const viewport = page.getViewport({ scale: width / inPoints.width });
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      const task = page.render({ canvas, viewport });
      untilStopped(signal, () => task.cancel());
      await settled(task.promise, signal);
    },
    async write(container, signal) {
      const layer = new TextLayer({
        textContentSource: page.streamTextContent(),
        container,
        viewport: inPoints,
      });
      const written = layer.render();
      untilStopped(signal, () => layer.cancel());
      await settled(written, signal);
    },
    forget() {
      page.cleanup();
    },
  };
}
