import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The screen of a desk; most visitors have the smaller one. */
export const desktop = { width: 1440, height: 900 } as const;

const phone = { width: 390, height: 844 };

/** Both sizes and both colour schemes; colours do not depend on the size. */
const screens = [
  { name: 'phone, dark', size: phone, colorScheme: 'dark' },
  { name: 'desktop, light', size: desktop, colorScheme: 'light' },
] as const;

/** What is wrong with a page by the rules of accessibility, one line each. */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
}

/** Fails where a page has any, on a phone or at a desk; leaves it at the desk's size. */
export async function expectNoFindings(page: Page): Promise<void> {
  for (const { name, size, colorScheme } of screens) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page), name).toEqual([]);
  }
}
