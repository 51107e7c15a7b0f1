import { readFile } from 'node:fs/promises';
import type { Client } from '../site/clients.ts';
import { countOf, fewDocuments, rowsOf } from '../site/document-list.ts';
import { publish } from '../site/documents.ts';
import { logIn, logInByForm } from '../site/log-in.ts';
import { phone } from '../site/page.ts';
import type { Studio } from '../site/studio.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

const receiptsOf = (admin: Studio, { id }: Client) =>
  admin.read(`/items/accessi_documenti?filter[cliente][_eq]=${id}&sort=id&fields=*`);

test.describe('documents', { tag: '@documents' }, () => {
  test('each document shows type, title, month and year and downloads under a descriptive name', {
    tag: '@smoke',
  }, async ({ page, admin, openDocuments }) => {
    const { client, published } = await openDocuments(fewDocuments);
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

  test('the page shows an error when the documents cannot be read and retries on request', async ({
    page,
    admin,
    clients,
    incidents,
  }) => {
    incidents.expect(/console error: .*500/);
    const client = await clients.add();
    await publish(admin, client, fewDocuments.slice(0, 1));
    await page.route('**/api/documents*', (route) =>
      route.fulfill({ status: 500, json: { errors: [{ message: 'broken', extensions: {} }] } }),
    );
    await logIn(page, client);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Non riusciamo a leggere i tuoi documenti');
    await page.unroute('**/api/documents*');
    await alert.getByRole('button', { name: 'Riprova' }).click();
    await expect(rowsOf(page)).toHaveCount(1);
  });

  test('the page reserves space while the documents load', async ({ page, clients, admin }) => {
    const client = await clients.add();
    await publish(admin, client, fewDocuments.slice(0, 1));
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/documents*', async (route) => {
      await held;
      await route.fallback();
    });
    await logIn(page, client);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documenti');
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Caricamento in corso');
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    answer();
    await expect(rowsOf(page)).toHaveCount(1);
  });

  test('a session that ends while the documents load leads to the login and back', async ({
    page,
    context,
    admin,
    clients,
    incidents,
  }) => {
    incidents.expect(/console (error|warning): .*/);
    const client = await clients.add();
    await publish(admin, client, fewDocuments);
    await logIn(page, client, '/account/profile');
    await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Piera');
    await context.clearCookies({ name: 'studio_session' });
    await page.getByRole('main').getByRole('link', { name: 'Documenti', exact: true }).click();
    await expect(page).toHaveURL(/\/login\?redirectFrom=%2Faccount%2Fdocumenti/);
  });

  test('a download after the session has ended says so, keeps the document new and leads to the login', async ({
    page,
    context,
    admin,
    clients,
    incidents,
  }) => {
    incidents.expect(/console (error|warning): .*/);
    const client = await clients.add();
    await publish(admin, client, fewDocuments.slice(0, 1));
    await logIn(page, client);
    await expect(rowsOf(page)).toHaveCount(1);
    await context.clearCookies({ name: 'studio_session' });
    await page.getByRole('link', { name: /^Scarica F24/ }).click();
    const alert = rowsOf(page).getByRole('alert');
    await expect(alert).toContainText('Il tuo accesso è scaduto');
    await expect(page.getByText('Nuovo', { exact: true })).toBeVisible();
    await alert.getByRole('button', { name: 'Accedi di nuovo' }).click();
    await expect(page).toHaveURL(/\/login\?redirectFrom=%2Faccount%2Fdocumenti/);
  });

  test('the link of a mail leads through the login to its document', async ({
    page,
    admin,
    clients,
  }) => {
    const client = await clients.add();
    const published = await publish(admin, client, fewDocuments);
    const { id = '' } = published[2] ?? {};
    await logInByForm(page, client, `/account/documenti?documento=${id}`);
    const row = rowsOf(page).filter({ hasText: 'Cedolino' });
    await expect(row).toBeFocused();
    await expect(row).toHaveAttribute('id', `documento-${id}`);
  });
});
