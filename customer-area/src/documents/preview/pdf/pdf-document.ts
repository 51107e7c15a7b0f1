/** Width and height of a page at 100 %, in CSS pixels. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** One page of an open PDF. */
export interface PdfPage extends PageSize {
  /**
   * Draws the page so that it fills the canvas, whose size it sets.
   * @param width of the drawing, in pixels of the device
   * @throws when the page cannot be drawn; quietly stops when the signal says so
   */
  readonly draw: (canvas: HTMLCanvasElement, width: number, signal: AbortSignal) => Promise<void>;
  /** Writes the page's text into an element of the page's size, each piece where it is drawn. */
  readonly write: (container: HTMLElement, signal: AbortSignal) => Promise<void>;
  /** Lets go of what drawing has kept. */
  readonly forget: () => void;
}

/** A PDF that can be read. */
export interface PdfDocument {
  readonly pageCount: number;
  readonly firstPage: PageSize;
  /** @param number from 1 */
  readonly page: (number: number) => Promise<PdfPage>;
}

/** What reads one PDF. */
export interface PdfReader {
  /** @throws a `PreviewFailure` */
  readonly open: (data: Uint8Array) => Promise<PdfDocument>;
  /** Ends the worker and forgets the document. */
  readonly close: () => void;
}
