import type { BrowserContext, Page } from '@playwright/test';
import { hydrated } from '../page.ts';
import { otherReleases } from './page-releases.ts';
import { pick, type Target, targets } from './targets.ts';

/** The outcome of the visits; a failure is a sentence. */
export interface Visits {
  /** Number of pages that loaded as a new document. */
  full: number;
  /** Number of pages that the router showed within the document. */
  client: number;
  /** The releases that pages named, with the number of their views. */
  readonly named: Map<string, number>;
  /** Number of documents that used the fallback of a remote, which is allowed when the live release fails. */
  fallbacks: number;
  readonly failed: string[];
  /** Pages without a heading in their main part. */
  readonly blank: string[];
  /** Pages with files of releases outside of their composition. */
  readonly mixed: string[];
}

/** Returns the empty outcome. */
export function noVisits(): Visits {
  return { full: 0, client: 0, named: new Map(), fallbacks: 0, failed: [], blank: [], mixed: [] };
}

/** Longest time for a page, in milliseconds. */
const patience = 10_000;

/** Number of navigations out of ten that follow a link, where the page has one. */
const linksOfTen = 7;

/** Longest pause of a visitor on a page, in milliseconds. */
const longestLook = 300;

const documentOf = (page: Page) => page.evaluate(() => performance.timeOrigin);

/** Follows a link to the destination when there is one, otherwise opens the address. */
async function follow(page: Page, site: string, { path, ends }: Target): Promise<void> {
  const link = page.locator(`a[href="${path}"]:visible`).first();
  const isElsewhere = new URL(page.url()).pathname !== ends;
  const byLink = isElsewhere && Math.random() * 10 < linksOfTen && (await link.isVisible());
  if (byLink) {
    await link.click();
    await page.waitForURL((url) => url.pathname === ends, { waitUntil: 'commit' });
    return;
  }
  const answer = await page.goto(`${site}${path}`);
  if (!answer?.ok()) throw new Error(`the server answered with ${answer?.status()}`);
}

async function inspect(page: Page, where: string, visits: Visits): Promise<void> {
  const { boot, addresses } = await page.evaluate(() => ({
    boot: document.querySelector('#boot')?.textContent ?? '',
    addresses: performance.getEntriesByType('resource').map(({ name }) => name),
  }));
  const { named, previous, foreign } = otherReleases(boot, addresses);
  visits.named.set(named, (visits.named.get(named) ?? 0) + 1);
  if (previous.length > 0) visits.fallbacks += 1;
  if (foreign.length > 0) visits.mixed.push(`${where} has files of ${foreign.join(' ')}`);
}

/** Opens a page, waits until it is hydrated, and checks its composition. */
async function go(page: Page, site: string, target: Target, visits: Visits): Promise<void> {
  const where = `${new URL(page.url()).pathname} → ${target.path}`;
  const main = page.locator('main');
  try {
    const before = await documentOf(page);
    await follow(page, site, target);
    await main.locator('h1', { hasText: target.heading }).first().waitFor();
    await hydrated(page);
    if ((await documentOf(page)) === before) visits.client += 1;
    else visits.full += 1;
    await inspect(page, where, visits);
  } catch (error) {
    const [reason] = String(error).split('\n', 1);
    const headings = await main
      .locator('h1')
      .allTextContents()
      .catch(() => []);
    if (headings.length === 0) visits.blank.push(`${where}: ${reason}`);
    else visits.failed.push(`${where}: ${reason}; it shows "${headings.join(', ')}"`);
  }
}

/** Browses from page to page until it is stopped. */
export async function roam(
  context: BrowserContext,
  site: string,
  visits: Visits,
  isOver: () => boolean,
): Promise<void> {
  // Long-lived documents load more files than browsers list by default.
  await context.addInitScript(() => performance.setResourceTimingBufferSize(5000));
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  while (!isOver()) {
    await go(page, site, pick(targets), visits);
    await page.waitForTimeout(Math.random() * longestLook);
  }
  await page.close();
}
