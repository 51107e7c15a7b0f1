import type { Browser } from '@playwright/test';
import { background } from '@studio/e2e/site/page';
import { codeBytes } from '../common/bytes.ts';
import type { Exchange } from '../common/exchange.ts';
import { measureChange } from '../common/screen-change.ts';
import { phone } from '../common/visit.ts';
import { type OpenPage, openPage } from './open-page.ts';

/** The time between hover and click in milliseconds; people take longer. */
const pointing = 150;

/** The wait after which a navigation has requested all its files, in milliseconds. */
const settled = 700;

const computer = {
  ...phone,
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
};

const heading = 'main h1';

/** The requests of a navigation in bytes on the wire, and its duration in milliseconds. */
export interface Navigation {
  readonly script: number;
  readonly style: number;
  readonly data: number;
  readonly requests: number;
  /** The time from click or popstate to the paint of the new heading. */
  readonly shown: number;
}

/** The navigation to a next page, back, and forward again. */
interface NextPage {
  readonly there: Navigation;
  readonly back: Navigation;
  readonly forward: Navigation;
}

function summary(all: readonly Exchange[], shown: number): Navigation {
  const exchanges = all.filter(({ path }) => !background.test(path));
  const data = exchanges.filter(({ type }) => type === 'Fetch' || type === 'XHR');
  return {
    ...codeBytes(exchanges),
    data: data.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: exchanges.length,
    shown,
  };
}

async function measure(
  { page, exchanges }: OpenPage,
  kind: 'click' | 'popstate',
  act: () => Promise<void>,
): Promise<Navigation> {
  const before = exchanges.length;
  const { shown } = await measureChange(page, heading, kind, act);
  await page.waitForTimeout(settled);
  return summary(exchanges.slice(before), shown);
}

function travel(opened: OpenPage, steps: number): Promise<Navigation> {
  return measure(opened, 'popstate', () =>
    opened.page.evaluate((delta) => window.history.go(delta), steps),
  );
}

async function openHome(browser: Browser, site: string, path: string, device: typeof phone) {
  const opened = await openPage(browser, `${site}/`, device);
  const link = opened.page.locator(`main a[href="${path}"], footer a[href="${path}"]`).last();
  await link.scrollIntoViewIfNeeded();
  // Pictures that scroll into view belong to home, not to the navigation.
  await opened.page.waitForTimeout(settled);
  return { opened, link };
}

/** Navigates from home to a page by a tap, back and forward, as a new visitor with a phone. */
export async function visitNext(browser: Browser, site: string, path: string): Promise<NextPage> {
  const { opened, link } = await openHome(browser, site, path, phone);
  try {
    return {
      there: await measure(opened, 'click', () => link.tap()),
      back: await travel(opened, -1),
      forward: await travel(opened, 1),
    };
  } finally {
    await opened.close();
  }
}

/**
 * Navigates from home to a page with a mouse that hovers over the link before the click.
 * @returns the time from the click to the paint of the new heading, in milliseconds
 */
export async function pointAtNext(browser: Browser, site: string, path: string): Promise<number> {
  const { opened, link } = await openHome(browser, site, path, computer);
  try {
    await link.hover();
    await opened.page.waitForTimeout(pointing);
    const { shown } = await measure(opened, 'click', () => link.click());
    return shown;
  } finally {
    await opened.close();
  }
}
