import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { hydrated } from '@studio/e2e/site/page';
import type { Exchange } from '../common/exchange.ts';
import { followExchanges } from '../common/follow-exchanges.ts';
import { rest } from '../common/visit.ts';

/** An open page of a new visitor and its requests so far. */
export interface OpenPage {
  readonly page: Page;
  readonly exchanges: readonly Exchange[];
  readonly close: () => Promise<void>;
}

/** Resolves when the page is idle, lazy code included. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(rest);
}

/** Opens an address as a new visitor with an empty cache; resolves when the page is idle. */
export async function openPage(
  browser: Browser,
  url: string,
  device: BrowserContextOptions,
): Promise<OpenPage> {
  const context = await browser.newContext(device);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const exchanges = followExchanges(session);
  await page.goto(url, { waitUntil: 'networkidle' });
  await hydrated(page);
  await atRest(page);
  return { page, exchanges, close: () => context.close() };
}
