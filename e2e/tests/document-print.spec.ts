import type { Page } from '@playwright/test';
import { openLetter } from '../site/document-preview.ts';
import { publish } from '../site/documents.ts';
import { logIn } from '../site/log-in.ts';
import { phone } from '../site/page.ts';
import { letterOf } from '../site/pdf-files.ts';
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

  test('the preview pages through the list and returns the focus to the last document', async ({
    page,
    admin,
    clients,
  }) => {
    const client = await clients.add();
    const file = { name: 'delega.pdf', mimeType: 'application/pdf', buffer: letterOf(1) };
    await publish(
      admin,
      client,
      [7, 6].map((month) => ({ type: 'F24', title: `Delega ${month}`, year: 2026, month, file })),
    );
    await logIn(page, client);
    await page.getByRole('button', { name: 'Delega 7 (F24 luglio 2026)' }).click();
    const dialog = page.getByRole('dialog', { name: 'F24 luglio 2026' });
    const next = dialog.getByRole('button', { name: 'Documento successivo' });
    await expect(dialog.getByText('Foglio numero 1')).toBeVisible();
    await next.click();
    const other = page.getByRole('dialog', { name: 'F24 giugno 2026' });
    await expect(other.getByText('Foglio numero 1')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Documento successivo' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(other).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Delega 6 (F24 giugno 2026)' })).toBeFocused();
    await expect(page.getByText('Nuovo', { exact: true })).toHaveCount(0);
  });
});
