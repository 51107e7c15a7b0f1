import { readFile } from 'node:fs/promises';
import type { Client } from '../site/clients.ts';
import { countOf, fewDocuments, rowsOf } from '../site/document-list.ts';
import { publish } from '../site/documents.ts';
import { logInByForm } from '../site/log-in.ts';
import { phone } from '../site/page.ts';
import type { Studio } from '../site/studio.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

const receiptsOf = (admin: Studio, { id }: Client) =>
  admin.read(`/items/accessi_documenti?filter[cliente][_eq]=${id}&sort=id&fields=*`);

test.describe('documents', { tag: '@documents' }, () => {
  test('the link of a mail leads through the login to its document; each shows type, title, month and year and downloads under a descriptive name', {
    tag: '@smoke',
  }, async ({ page, admin, clients }) => {
    const client = await clients.add();
    const published = await publish(admin, client, fewDocuments);
    const { id = '' } = published[2] ?? {};
    await logInByForm(page, client, `/account/documenti?documento=${id}`);
    const linked = rowsOf(page).filter({ hasText: 'Cedolino' });
    await expect(linked).toBeFocused();
    await expect(linked).toHaveAttribute('id', `documento-${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documenti');
    await expect(countOf(page)).toHaveText('4 di 4 documenti');
    const row = rowsOf(page).first();
    await expect(row.getByRole('button', { name: 'F24 IVA (giugno 2026)' })).toBeVisible();
    await expect(row.getByText('giugno 2026', { exact: true })).toBeVisible();
    await expect(row.getByText('Nuovo', { exact: true })).toBeVisible();
    const link = row.getByRole('link', { name: /^Scarica F24 giugno 2026, IVA \(PDF, \d+ kB\)$/ });
    const { fileId = '', bytes } = published[0] ?? {};
    await expect(link).toHaveAttribute(
      'href',
      `/api/assets/${fileId}/F24-2026-06-IVA.pdf?download`,
    );

    const downloading = page.waitForEvent('download');
    await link.click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('F24-2026-06-IVA.pdf');
    expect(await readFile(await download.path())).toEqual(bytes);
    await expect(row.getByText('Nuovo', { exact: true })).toBeHidden();
    await page.reload();
    await expect(rowsOf(page).first().getByText('Nuovo', { exact: true })).toBeHidden();
    await expect(rowsOf(page).nth(1).getByText('Nuovo', { exact: true })).toBeVisible();
    const [receipt, ...others] = await receiptsOf(admin, client);
    expect(receipt).toMatchObject({ cliente: client.id, modo: 'scaricato' });
    expect(Number(receipt?.documento)).toBe(Number(published[0]?.id));
    expect(others).toEqual([]);
  });
});
