/** A browser that speaks a standard of the W3C instead of Chromium's own protocol. */
export interface Browser {
  /** Name and version, for example `firefox 140.12.0`. */
  readonly version: string;
  /** Opens a page and waits until it has loaded. */
  readonly open: (url: string) => Promise<void>;
  /** Evaluates an expression in the page and returns its value, which must be JSON or undefined. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Performs actions of the pointer or the keyboard, in the words of WebDriver. */
  readonly perform: (actions: readonly object[]) => Promise<void>;
  /** Gives the page this size; WebKit has a window of this size, which cannot be narrower than 447 pixels. */
  readonly resize: (width: number, height: number) => Promise<void>;
  /** Takes a picture of the window, a PNG. */
  readonly screenshot: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}
