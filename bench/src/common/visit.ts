import type { Browser, BrowserContext, CDPSession } from '@playwright/test';
import type { Visit } from './exchange.ts';
import { followExchanges } from './follow-exchanges.ts';

/** The browser settings of the phone that Lighthouse emulates. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'it-IT',
};

/** The wait after which lazy code and pictures have been requested, in milliseconds. */
export const rest = 1500;

async function followFirstContent(session: CDPSession): Promise<() => number> {
  let paintedAt: number | undefined;
  session.on('Page.lifecycleEvent', ({ name, timestamp }) => {
    if (name === 'firstContentfulPaint') paintedAt ??= timestamp;
  });
  await session.send('Page.enable');
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true });
  return () => {
    if (paintedAt === undefined) throw new Error('The page never painted anything.');
    return paintedAt;
  };
}

/**
 * Visits an address as a new visitor with an empty cache.
 * @param latency the delay of every response, in milliseconds
 * @throws {Error} when the response is an error
 */
export async function visit(browser: Browser, url: string, latency = 0): Promise<Visit> {
  const context = await browser.newContext(phone);
  try {
    return await visitIn(context, url, latency);
  } finally {
    await context.close();
  }
}

/**
 * Visits an address in a new tab of a visitor, with what earlier visits left in the cache.
 * @param latency the delay of every response, in milliseconds
 * @throws {Error} when the response is an error
 */
export async function visitIn(context: BrowserContext, url: string, latency = 0): Promise<Visit> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    const exchanges = followExchanges(session);
    const firstContentAt = await followFirstContent(session);
    const answer = await page.goto(url, { waitUntil: 'networkidle' });
    if (!answer?.ok()) throw new Error(`${url} answered ${answer?.status()}; cannot measure it.`);
    await page.waitForTimeout(rest + latency);
    const inOrder = exchanges.toSorted((a, b) => a.sentAt - b.sentAt);
    return { exchanges: inOrder, firstContentAt: firstContentAt() };
  } finally {
    await page.close();
  }
}
