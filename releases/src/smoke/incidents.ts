import type { ConsoleMessage, Page, Request, Response } from '@playwright/test';

/** The first line, without a full stop. */
const firstLine = (text: string) => (text.split('\n', 1)[0] ?? '').replace(/\.$/, '');

/** What Chromium says of a file or call that failed; which one is asked about elsewhere. */
const failedLoad = /^Failed to load resource/;

function ofConsole(message: ConsoleMessage): string[] {
  if (message.type() !== 'error') return [];
  const text = firstLine(message.text());
  if (failedLoad.test(text)) return [];
  const isPolicy = /Content Security Policy|Trusted ?Types?/i.test(text);
  return [`${isPolicy ? 'violates its policy' : 'reports an error'}: ${text}`];
}

const isReleased = (url: string) => new URL(url).pathname.startsWith('/releases/');

function ofResponse(response: Response): string[] {
  const { pathname } = new URL(response.url());
  return isReleased(response.url()) && response.status() >= 400
    ? [`gets ${response.status()} for ${pathname}`]
    : [];
}

function ofFailure(request: Request): string[] {
  const reason = request.failure()?.errorText ?? '';
  // What a page was still loading when it led elsewhere.
  if (!isReleased(request.url()) || reason === 'net::ERR_ABORTED') return [];
  return [`cannot load ${new URL(request.url()).pathname} (${reason})`];
}

/**
 * Watches a page from now on.
 * @returns gives what went wrong so far: the ends of sentences that begin with its address
 */
export function watchIncidents(page: Page): () => string[] {
  const found: string[] = [];
  page.on('console', (message) => found.push(...ofConsole(message)));
  page.on('pageerror', ({ message }) => found.push(`throws: ${firstLine(message)}`));
  page.on('response', (response) => found.push(...ofResponse(response)));
  page.on('requestfailed', (request) => found.push(...ofFailure(request)));
  return () => [...new Set(found)];
}
