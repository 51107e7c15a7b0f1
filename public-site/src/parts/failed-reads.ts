import { errorCode } from '@studio/shared/client';

/** Messages of the TypeError with which `fetch` rejects, in Chromium, Firefox, WebKit and Node. */
const brokenConnection =
  /^(failed to fetch|fetch failed|load failed|network ?error)|internet|connect/i;

/**
 * Reports a failed read of content with its page. In the browser the shell adds the releases of the page and sends the
 * report; on the server the gateway writes it to its log.
 * @param part the part of the page, for example `the block news`
 * @param path of the page
 * @throws the error itself when neither the network nor the backend failed: it is a bug, which the router reports
 */
export function reportFailedRead(error: unknown, part: string, path: string): void {
  if (!isFailedRead(error)) throw error;
  // The shell blames no release for an error with `fetch` in its message.
  report(new Error(`could not fetch ${part} of ${path}: ${errorCode(error)}`, { cause: error }));
}

/** Returns true for an error of the network and an answer of the backend; false for an error of this site's code. */
function isFailedRead(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  if (error instanceof TypeError) return brokenConnection.test(error.message);
  // The content client rejects with the answer of the backend; a request also ends by a stop or a timeout.
  return 'response' in error || error instanceof DOMException;
}

function report(error: Error): void {
  if (typeof reportError === 'function') reportError(error);
  // Node has no `reportError`: the render process sends unhandled rejections to the gateway.
  else void Promise.reject(error);
}
