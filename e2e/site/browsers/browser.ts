/** A browser that speaks a standard of the W3C instead of Chromium's own protocol. */
export interface Browser {
  /** Name and version, for example `firefox 140.12.0`. */
  readonly version: string;
  /** Opens a page and waits until it has loaded. */
  readonly open: (url: string) => Promise<void>;
  /**
   * Evaluates the body of an async function in the page.
   * @param values the function's arguments, as JSON
   * @returns what the function returns, as JSON
   * @throws {Error} what the function throws
   */
  readonly evaluate: (body: string, ...values: readonly unknown[]) => Promise<unknown>;
  /** Takes a picture of the window, a PNG. */
  readonly screenshot: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** Waits for a line of a program's output that matches; the first group is returned. */
export async function waitForLine(
  streams: readonly NodeJS.ReadableStream[],
  pattern: RegExp,
): Promise<string> {
  let text = '';
  return await new Promise((resolve, reject) => {
    for (const stream of streams) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk;
        const found = pattern.exec(text);
        if (found !== null) resolve(found[1] ?? '');
      });
      stream.once('end', () => reject(new Error(`The browser ended: ${text.slice(-500)}`)));
    }
  });
}
