import type { Page } from '@playwright/test';
import { openLetter } from '../site/document-preview.ts';
import { phone } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

/** Replaces the print dialog of the browser: the page's title tells that it would open. */
async function catchPrint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      document.title = 'Stampa in corso';
    };
  });
}

/** Returns the number of sheets that the page prints. */
async function sheetsOnPaper(page: Page): Promise<number> {
  const paper = await page.pdf({ format: 'A4' });
  return paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test.describe('print of documents', { tag: '@documents' }, () => {
  test('a PDF is printed with one sheet per page and without the site', async ({
    page,
    openDocuments,
  }) => {
    await catchPrint(page);
    const dialog = await openLetter(page, openDocuments, 3);
    await dialog.getByRole('button', { name: 'Stampa' }).click();
    await expect(page).toHaveTitle('Stampa in corso');
    const sheets = page.locator('body > div:has(> img)');
    await expect(sheets.locator('img')).toHaveCount(3);
    await expect(sheets).toBeHidden();
    await expect(dialog).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(sheets).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.emulateMedia({ media: null });
    expect(await sheetsOnPaper(page)).toBe(3);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(sheets).toHaveCount(0);
  });
});
