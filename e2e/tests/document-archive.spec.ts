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

  test('the archive names a document that was withdrawn meanwhile and contains the others', async ({
    page,
    admin,
    clients,
    openDocuments,
    incidents,
  }) => {
    incidents.expect(/status of 403/);
    const { published } = await openDocuments(documents);
    const [, , last] = published;
    await expect(page.getByLabel(/^Seleziona tutti/)).toBeVisible();
    const { id: cliente } = await clients.add();
    await admin.patch(`/items/documenti_clienti/${last?.id}`, { cliente });
    const dialog = await openAll(page);
    await expect(dialog.getByRole('alert')).toContainText(
      'F24 giugno 2025, Delega 2025 3: non è più disponibile',
    );
    await dialog.getByRole('button', { name: 'Scarica gli altri' }).click();
    await expect(dialog.getByText(/^2 documenti/)).toBeVisible();
  });

  test('the download continues after a short interruption of the connection', async ({
    page,
    openDocuments,
    incidents,
  }) => {
    incidents.expect(/request failed: GET .*\/api\/assets\//);
    incidents.expect(/Failed to load resource: net::ERR_FAILED/);
    await openDocuments(documents);
    await page.route('**/api/assets/**', (route) => route.abort('failed'), { times: 3 });
    const dialog = await openAll(page);
    await expect(dialog.getByRole('link', { name: /Salva l’archivio$/ })).toBeVisible();
  });

  test('a client cancels the archive, and the focus returns to the button', async ({
    page,
    openDocuments,
  }) => {
    await openDocuments(documents);
    await page.route('**/api/assets/**', () => {
      // The request is never answered.
    });
    const dialog = await openAll(page);
    await expect(dialog.getByText('0 di 3 documenti')).toBeVisible();
    await dialog.getByRole('button', { name: 'Annulla' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Scarica ZIP' })).toBeFocused();
  });
});
