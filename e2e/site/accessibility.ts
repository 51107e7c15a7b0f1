import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The screen of a desktop; most visitors have the smaller one. */
export const desktop = { width: 1440, height: 900 } as const;

const phone = { width: 390, height: 844 };

/** Both sizes and both colour schemes; colours do not depend on the size. */
const screens = [
  { name: 'phone, dark', size: phone, colorScheme: 'dark' },
  { name: 'desktop, light', size: desktop, colorScheme: 'light' },
] as const;

/**
 * Returns an analysis of a page that describes violations only. It runs in the page itself: the other mode, for frames
 * of other sites, opens a page for each analysis, and both together take four times the processor time.
 */
export const analysisOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/** Returns the accessibility violations of a page, one line each. */
export async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await analysisOf(page).withTags(standards).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
}

/** Expects no accessibility violation, on a phone and on a desktop; leaves the page in the desktop's size. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const { name, size, colorScheme } of screens) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violationsOf(page), name).toEqual([]);
  }
}

/** The narrowest screen that every page supports (WCAG 2.2, criterion 1.4.10). */
export const narrow = { width: 320, height: 640 } as const;

/** Expects that the page fits into the narrowest screen without horizontal scrolling. */
export async function expectNarrowFit(page: Page): Promise<void> {
  await page.setViewportSize(narrow);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, page.url()).toBeLessThanOrEqual(narrow.width);
}
