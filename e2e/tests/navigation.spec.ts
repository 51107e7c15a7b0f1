import type { Page } from '@playwright/test';
import { visit } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

/** Returns the distance from the top of the window to an element, in pixels. */
async function topOf(page: Page, selector: string): Promise<number> {
  return await page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
}

async function scrolled(page: Page): Promise<number> {
  return await page.evaluate(() => window.scrollY);
}

async function expectFocusOnHeading(page: Page, heading: string): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(heading);
  await expect(title).toBeFocused();
}

/** Stops the page's clock and opens an item below; returns the scroll position after more time. */
async function openWithClock(page: Page): Promise<(milliseconds: number) => Promise<number>> {
  await page.clock.install();
  await visit(page, '/attivita');
  const activity = page.getByRole('article').nth(4);
  await activity.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await page.clock.pauseAt(Date.now() + 60_000);
  await activity.locator('summary').click();
  await expect(activity.locator('details > div')).toBeVisible();
  return async (milliseconds) => {
    await page.clock.runFor(milliseconds);
    return (await scrolled()) - before;
  };
}

test.describe('navigation', { tag: '@public-site' }, () => {
  test('a navigation moves the focus to the new heading, and there a photo opens enlarged', async ({
    page,
  }) => {
    await visit(page, '/');
    // The first page does not move the focus.
    await expect(page.locator('body')).toBeFocused();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Il team' }).click();
    await expectFocusOnHeading(page, 'Il team');
    await expect(page).toHaveTitle(/^Il team \|/);
    await expect.poll(() => scrolled(page)).toBe(0);

    const photo = page.getByRole('link', { name: 'Ingrandisci la foto di Anna Bellandi' });
    await photo.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Anna Bellandi' });
    await expect(dialog.getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(photo).toBeFocused();
  });

  test('Back restores the position on the page', async ({ page }) => {
    await visit(page, '/news');
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(500);
    await page.getByRole('article').last().getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL(/\/news\/\d+-/);
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('News');
    await expect.poll(() => scrolled(page)).toBeCloseTo(before, -1);
  });

  test('an address with an item opens it on load and scrolls to it; a click opens another and adds it to the address', async ({
    page,
  }) => {
    for (const path of ['/team#5', '/news#1', '/attivita#6']) {
      await visit(page, path);
      const id = path.split('#')[1];
      await expect(page.locator(`[id="${id}"]`)).toBeVisible();
      // The browser itself first scrolls to the item's name, which is further down.
      await expect(async () => {
        const top = await topOf(page, `article:has([id="${id}"])`);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top).toBeLessThan(150);
      }).toPass();
    }
    const activity = page.getByRole('article').nth(2);
    await expect(activity.locator('details > div')).toBeHidden();
    await activity.locator('summary').click();
    await expect(activity.locator('details > div')).toBeVisible();
    await expect(page).toHaveURL(/\/attivita#3$/);
    await expect.poll(() => topOf(page, 'article:nth-of-type(3)')).toBeLessThan(150);
    await activity.locator('summary').click();
    await expect(activity.locator('details > div')).toBeHidden();
    await expect(page).toHaveURL(/\/attivita$/);
  });

  test('a link of the home page leads to the page of the activity, and its list to the same', async ({
    page,
  }) => {
    await visit(page, '/');
    await page.getByRole('link', { name: 'Revisione e contenzioso' }).click();
    await expect(page).toHaveURL('/attivita/8-revisione-e-contenzioso');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Revisione e contenzioso');
    await page.getByRole('link', { name: 'Tutte le attività' }).click();
    await expect(heading).toHaveText('Attività');
    await page.getByRole('article').last().locator('summary').click();
    await page.getByRole('link', { name: /Persona di riferimento.*Revisione/ }).click();
    await expect(page).toHaveURL('/attivita/8-revisione-e-contenzioso');
  });

  test('the scroll to an opened item starts after 200 ms and takes at least 600 ms', async ({
    page,
  }) => {
    const scrolledAfter = await openWithClock(page);
    expect(await scrolledAfter(180)).toBe(0);
    const early = Math.abs(await scrolledAfter(320));
    expect(early).toBeGreaterThan(0);
    const later = Math.abs(await scrolledAfter(200));
    expect(later).toBeGreaterThan(early);
    const end = Math.abs(await scrolledAfter(5000));
    expect(end).toBeGreaterThan(later);
  });

  test('the page jumps to an opened item under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const scrolledAfter = await openWithClock(page);
    const end = await scrolledAfter(250);
    expect(end).not.toBe(0);
    expect(await scrolledAfter(5000)).toBe(end);
  });
});
