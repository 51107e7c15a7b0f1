import type { BrowserContext, Page } from '@playwright/test';
import { hydrated } from '../page.ts';
import { otherReleases } from './page-releases.ts';
import { pick, type Target, targets } from './targets.ts';

/** What visitors met; sentences where something was wrong. */
export interface Visits {
  /** Pages that were loaded as a new document. */
  full: number;
  /** Pages that the router has led to within the document. */
  client: number;
  /** Documents that took a remote from the release before, as they may where the live one fails. */
  fallbacks: number;
  readonly failed: string[];
  /** Pages without a heading in their main part. */
  readonly blank: string[];
  /** Pages with files of releases that they are not made of. */
  readonly mixed: string[];
}

/** A count that begins. */
export function noVisits(): Visits {
  return { full: 0, client: 0, fallbacks: 0, failed: [], blank: [], mixed: [] };
}

/** A page that does not come within this time has failed, in milliseconds. */
const patience = 10_000;

/** Of ten navigations, so many follow a link where the page has one. */
const linksOfTen = 7;

/** Longest pause of a visitor on a page, in milliseconds. */
const longestLook = 300;

const documentOf = (page: Page) => page.evaluate(() => performance.timeOrigin);

/** By a link where there is one, otherwise by the address. */
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
  if (!answer?.ok()) throw new Error(`it is answered with ${answer?.status()}`);
}

async function inspect(page: Page, where: string, visits: Visits): Promise<void> {
  const { boot, addresses } = await page.evaluate(() => ({
    boot: document.querySelector('#boot')?.textContent ?? '',
    addresses: performance.getEntriesByType('resource').map(({ name }) => name),
  }));
  const { previous, foreign } = otherReleases(boot, addresses);
  if (previous.length > 0) visits.fallbacks += 1;
  if (foreign.length > 0) visits.mixed.push(`${where} has files of ${foreign.join(' ')}`);
}

/** Goes to a page, waits until it stands and reacts, and looks at what it is made of. */
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

/** A visitor who goes from page to page until it is over. */
export async function roam(
  context: BrowserContext,
  site: string,
  visits: Visits,
  isOver: () => boolean,
): Promise<void> {
  // Documents that live long load more than browsers keep account of by themselves.
  await context.addInitScript(() => performance.setResourceTimingBufferSize(5000));
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  while (!isOver()) {
    await go(page, site, pick(targets), visits);
    await page.waitForTimeout(Math.random() * longestLook);
  }
  await page.close();
}
