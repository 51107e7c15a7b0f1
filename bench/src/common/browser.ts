import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import { chromiumFlags } from '@studio/e2e/site/chromium';
import { hydrated } from '@studio/e2e/site/page';

/** A request of a page and its response. Times are in seconds on the browser's own clock. */
export interface Exchange {
  readonly path: string;
  /** The resource type of the DevTools protocol: `Document`, `Script`, `Stylesheet`, `Image`, `Font`, `Fetch` … */
  readonly type: string;
  readonly sentAt: number;
  /** The time at which the response began. */
  readonly answeredAt: number;
  /** The size of the response body on the wire. */
  readonly bytes: number;
}

/** The requests of a page until it was idle. */
export interface Visit {
  readonly exchanges: readonly Exchange[];
  /** The time of the first contentful paint. */
  readonly firstContentAt: number;
}

/** An open page of a new visitor and its requests so far. */
export interface OpenPage {
  readonly page: Page;
  readonly exchanges: readonly Exchange[];
  /** The bytes of JavaScript on the wire until the page was hydrated. */
  readonly hydratingBytes: number;
}

/** The browser settings of the phone that Lighthouse emulates. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'it-IT',
};

/** The wait after which lazy code and pictures have been requested, in milliseconds. */
const rest = 1500;

/** Leaves out compression dictionaries, as Firefox and Safari do. */
export const withoutDictionaries = ['--disable-features=CompressionDictionaryTransport'];

/** Runs work with a headless browser and closes it afterwards. */
export async function withBrowser<Result>(
  executablePath: string,
  work: (browser: Browser) => Promise<Result>,
  flags: readonly string[] = [],
): Promise<Result> {
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, ...flags] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Resolves when the page is idle, lazy code included. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(rest);
}

/** Runs work with an address that a new visitor with a phone and an empty cache opened. */
export async function withPage<Result>(
  browser: Browser,
  url: string,
  work: (opened: OpenPage) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const exchanges = await followExchanges(await context.newCDPSession(page));
    await page.goto(url, { waitUntil: 'networkidle' });
    await hydrated(page);
    const hydratingBytes = scriptBytes(exchanges);
    await atRest(page);
    return await work({ page, exchanges, hydratingBytes });
  } finally {
    await context.close();
  }
}

interface VisitOptions {
  /** The delay of every response, in milliseconds. */
  readonly latency?: number;
  /** True to begin to use the page once it is complete, so that its shell starts. */
  readonly isUsed?: boolean;
}

/**
 * Visits an address as a new visitor with an empty cache.
 * @throws {Error} when the response is an error
 */
export async function visit(
  browser: Browser,
  url: string,
  options: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext(phone);
  try {
    return await visitIn(context, url, options);
  } finally {
    await context.close();
  }
}

/**
 * Visits an address in a new tab of a visitor, with what earlier visits left in the cache.
 * @throws {Error} when the response is an error
 */
export async function visitIn(
  context: BrowserContext,
  url: string,
  { latency = 0, isUsed = false }: VisitOptions = {},
): Promise<Visit> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    const exchanges = await followExchanges(session);
    const slow = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', slow);
    let firstContentAt: number | undefined;
    session.on('Page.lifecycleEvent', ({ name, timestamp }) => {
      if (name === 'firstContentfulPaint') firstContentAt ??= timestamp;
    });
    await session.send('Page.enable');
    await session.send('Page.setLifecycleEventsEnabled', { enabled: true });
    const answer = await page.goto(url, { waitUntil: 'networkidle' });
    if (!answer?.ok()) throw new Error(`${url} answered ${answer?.status()}; cannot measure it.`);
    if (isUsed) await page.keyboard.press('Shift');
    await atRest(page);
    await page.waitForTimeout(latency);
    if (firstContentAt === undefined) throw new Error('The page never painted anything.');
    return { exchanges: exchanges.toSorted((a, b) => a.sentAt - b.sentAt), firstContentAt };
  } finally {
    await page.close();
  }
}

/** Records the requests of a page from now on. The returned list grows with each finished request. */
async function followExchanges(session: CDPSession): Promise<readonly Exchange[]> {
  const sent = new Map<string, Pick<Exchange, 'path' | 'type' | 'sentAt'>>();
  const answered = new Map<string, { answeredAt: number; headerBytes: number }>();
  const exchanges: Exchange[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    const { pathname, search } = new URL(request.url);
    sent.set(requestId, { path: pathname + search, type, sentAt: timestamp });
  });
  session.on('Network.responseReceived', ({ requestId, timestamp, response }) => {
    const headerBytes = response.encodedDataLength;
    answered.set(requestId, { answeredAt: timestamp, headerBytes });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = sent.get(requestId);
    const answer = answered.get(requestId);
    // A data: picture does not go over the wire.
    if (request === undefined || answer === undefined || encodedDataLength === 0) return;
    const { answeredAt, headerBytes } = answer;
    exchanges.push({ ...request, answeredAt, bytes: encodedDataLength - headerBytes });
  });
  await session.send('Network.enable');
  return exchanges;
}

/** Adds up the bytes of JavaScript, or of what another pattern matches. */
export function scriptBytes(exchanges: readonly Exchange[], type = /^Script$/): number {
  return exchanges.reduce((sum, one) => sum + (type.test(one.type) ? one.bytes : 0), 0);
}

/**
 * Counts the sequential round trips to the last of some requests: a request is one deeper than the deepest request
 * whose response had begun when it was sent. The initiator is not used: a script that sends a second request after the
 * first response is the initiator of both.
 */
export function roundTrips(
  exchanges: readonly Exchange[],
  of: (exchange: Exchange) => boolean,
): number {
  const known = new Map<Exchange, number>();
  for (const exchange of exchanges.toSorted((a, b) => a.sentAt - b.sentAt)) {
    const before = [...known].filter(([earlier]) => earlier.answeredAt <= exchange.sentAt);
    known.set(exchange, 1 + Math.max(0, ...before.map(([, depth]) => depth)));
  }
  return Math.max(0, ...[...known].map(([exchange, depth]) => (of(exchange) ? depth : 0)));
}
