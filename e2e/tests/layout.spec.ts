import type { Page } from '@playwright/test';
import { phone, visit } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

/** A page of the demo firm with a table of three columns. */
const pageWithTable = '/privacy';

/** Returns the inline start of the first element that a selector names, in pixels. */
async function startOf(page: Page, selector: string): Promise<number | undefined> {
  const box = await page.locator(selector).first().boundingBox();
  return box?.x;
}

test.describe('layout', { tag: '@public-site' }, () => {
  test('header, content and footer start on one line at 1440 pixels', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, '/about');
    const start = await startOf(page, 'main h1');
    expect(await startOf(page, 'header a')).toBe(start);
    expect(await startOf(page, 'footer address')).toBeGreaterThan(start ?? 0);
    const links = page.getByRole('navigation', { name: 'Pagine principali' }).getByRole('link');
    const tops = await links.evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect().y),
    );
    expect(new Set(tops).size).toBe(1);
  });

  test('a table on a phone keeps its titles and scrolls by the keyboard', async ({ page }) => {
    await page.setViewportSize(phone);
    await visit(page, pageWithTable);
    const area = page.getByRole('group', { name: /^Tabella: / });
    await expect(area.getByRole('columnheader').first()).toBeVisible();
    await area.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => area.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  });
});

test.describe('printing', { tag: '@public-site' }, () => {
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

  test('pages print with their texts, without pictures, filters and buttons', async ({ page }) => {
    const main = page.getByRole('main');
    await visit(page, '/scadenzario');
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBeLessThanOrEqual(2);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Area Clienti' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Categorie' })).toBeHidden();
    await page.emulateMedia({ media: null });

    await visit(page, '/attivita');
    const text = page.locator('details p').first();
    await expect(text).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(async () => (await text.boundingBox())?.height).toBeGreaterThan(10);
    await page.emulateMedia({ media: null });

    await visit(page, '/');
    // The ring of the focus on the picture is light between dark.
    for (const name of ['Area Clienti', 'Fissa un appuntamento']) {
      await page.keyboard.press('Tab');
      const link = main.getByRole('link', { name });
      await link.focus();
      await expect(link).toHaveCSS('outline-color', 'rgb(255, 253, 248)');
      await expect(link).toHaveCSS('box-shadow', 'rgb(28, 39, 53) 0px 0px 0px 7px');
    }
    await page.emulateMedia({ media: 'print' });
    await expect(main.locator('img').first()).toBeHidden();
    await expect(main.getByRole('link', { name: 'Area Clienti' })).toBeHidden();
  });
});
