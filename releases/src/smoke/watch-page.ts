import type { ConsoleMessage, Page, Request, Response } from '@playwright/test';

/** The errors and the requests of a page since the navigation after the last restart. */
export interface Watch {
  readonly restart: () => void;
  readonly errors: () => string[];
  /** Returns the number of requests. */
  readonly requests: () => number;
  readonly isLoading: () => boolean;
}

/** The time in which a page that has finished begins no request, in milliseconds. */
const quiet = 150;

/** Collects console errors, exceptions, and failed requests for released files; follows all requests. */
export function watchPage(page: Page): Watch {
  const found = new Set<string>();
  const open = new Set<Request>();
  let begun = 0;
  let isLeaving = false;
  const clear = () => {
    found.clear();
    open.clear();
    begun = 0;
  };
  const add = (faults: readonly string[]) => {
    for (const fault of faults) found.add(fault);
  };
  page.on('framenavigated', (frame) => {
    // The page before may report errors until the new one begins; the new one may change its own address.
    if (isLeaving && frame === page.mainFrame()) clear();
    isLeaving = false;
  });
  page.on('console', (message) => add(consoleFaults(message)));
  page.on('pageerror', ({ message }) => add([`throws: ${firstLine(message)}`]));
  page.on('response', (response) => add(responseFaults(response)));
  page.on('request', (request) => {
    begun++;
    open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => {
    open.delete(request);
    add(requestFaults(request));
  });
  return {
    restart() {
      clear();
      isLeaving = true;
    },
    errors: () => [...found],
    requests: () => begun,
    isLoading: () => open.size > 0,
  };
}

/**
 * Resolves when a page has finished its work: its scripts leave the browser idle, and no request is open or begins. A
 * page that keeps loading is tested as it is after the timeout, in milliseconds.
 */
export async function settled(page: Page, watch: Watch, timeout: number): Promise<void> {
  const end = performance.now() + timeout;
  let seen: number;
  do {
    seen = watch.requests();
    await page.evaluate(async (pause) => {
      const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
      await idle();
      await new Promise((resolve) => setTimeout(resolve, pause));
      await idle();
    }, quiet);
  } while ((watch.requests() !== seen || watch.isLoading()) && performance.now() < end);
}

function consoleFaults(message: ConsoleMessage): string[] {
  if (message.type() !== 'error') return [];
  const text = firstLine(message.text());
  // Chromium's line for a failed request does not name it; the request events do.
  if (text.startsWith('Failed to load resource')) return [];
  const isPolicy = /Content Security Policy|Trusted ?Types?/i.test(text);
  return [`${isPolicy ? 'violates its policy' : 'reports an error'}: ${text}`];
}

function responseFaults(response: Response): string[] {
  const { pathname } = new URL(response.url());
  return isReleased(response.url()) && response.status() >= 400
    ? [`gets ${response.status()} for ${pathname}`]
    : [];
}

function requestFaults(request: Request): string[] {
  const reason = request.failure()?.errorText ?? '';
  // A navigation aborts the requests of the page before.
  if (!isReleased(request.url()) || reason === 'net::ERR_ABORTED') return [];
  return [`cannot load ${new URL(request.url()).pathname} (${reason})`];
}

const isReleased = (url: string) => new URL(url).pathname.startsWith('/releases/');

/** Returns the first line without a full stop. */
const firstLine = (text: string) => (text.split('\n', 1)[0] ?? '').replace(/\.$/, '');
