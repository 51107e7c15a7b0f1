/** Width and height of a page at 100 %, in CSS pixels. */
interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** One page of an open PDF. */
export interface PdfPage extends PageSize {
  /**
   * Renders the page into a canvas and sets the size of the canvas. Resolves early when the signal aborts.
   * @param width width of the canvas, in device pixels
   * @throws when the page cannot be rendered
   */
  readonly render: (canvas: HTMLCanvasElement, width: number, signal: AbortSignal) => Promise<void>;
  /**
   * Writes the text of the page into an element of the page's size, each piece at its position. Resolves early when
   * the signal aborts.
   * @throws when the text cannot be read
   */
  readonly writeText: (container: HTMLElement, signal: AbortSignal) => Promise<void>;
  /** Frees the memory that rendering has used. */
  readonly release: () => void;
}

/** An open PDF. */
export interface PdfDocument {
  readonly pageCount: number;
  readonly firstPage: PageSize;
  /**
   * Opens a page.
   * @param number from 1
   */
  readonly page: (number: number) => Promise<PdfPage>;
}

/** Reads one PDF. */
export interface PdfReader {
  /** @throws {DocumentError} when the file is not a readable PDF */
  readonly open: (data: Uint8Array) => Promise<PdfDocument>;
  /** Ends the worker and closes the document. */
  readonly close: () => void;
}

/** Imports the code of a PDF reader and returns the function that starts one. */
export type LoadReader = () => Promise<() => PdfReader>;
