import type { Page } from '@playwright/test';
import type { DocumentInput } from '../site/documents.ts';
import { phone } from '../site/page.ts';
import { letterOf } from '../site/pdf-files.ts';
import { expect, test } from '../site/test.ts';
import { zipEntries } from '../site/zip-entries.ts';

test.use({ viewport: phone });

function input(year: number, pages: number): DocumentInput {
  const file = { name: 'delega.pdf', mimeType: 'application/pdf', buffer: letterOf(pages) };
  return { type: 'F24', title: `Delega ${year} ${pages}`, year, month: 6, file };
}

const documents = [input(2026, 1), input(2026, 2), input(2025, 3)];

async function openAll(page: Page) {
  await page.getByLabel(/^Seleziona tutti/).click();
  await page.getByRole('button', { name: 'Scarica ZIP' }).click();
  return page.getByRole('dialog', { name: 'Scarica più documenti' });
}

test.describe('archive of documents', { tag: '@documents' }, () => {
  test('a client saves several documents as one archive, which marks them as downloaded', async ({
    page,
    admin,
    openDocuments,
  }) => {
    const { client, published } = await openDocuments(documents);
    const downloading = page.waitForEvent('download');
    const dialog = await openAll(page);
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^Documenti-\d{4}-\d\d-\d\d\.zip$/);
    const entries = await zipEntries(await download.path());
    expect(entries.map((entry) => entry.name).toSorted()).toEqual([
      '2025/F24-2025-06-Delega-2025-3.pdf',
      '2026/F24-2026-06-Delega-2026-1.pdf',
      '2026/F24-2026-06-Delega-2026-2.pdf',
    ]);
    const contents = entries.map(({ content }) => content.toString('latin1')).toSorted();
    expect(contents).toEqual(published.map(({ bytes }) => bytes.toString('latin1')).toSorted());

    await dialog.getByRole('button', { name: 'Chiudi' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Nuovo', { exact: true })).toHaveCount(0);
    const receipts = await admin.read(
      `/items/accessi_documenti?filter[cliente][_eq]=${client.id}&fields=modo`,
    );
    expect(receipts).toEqual(documents.map(() => ({ modo: 'scaricato' })));
  });
});
