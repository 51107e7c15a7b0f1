import { readFile } from 'node:fs/promises';
import type { Client } from '../site/clients.ts';
import {
  countOf,
  fewDocuments,
  openFilters,
  rowsOf,
  titlesOf,
  toggleFilters,
} from '../site/document-list.ts';
import { manyRows, publish } from '../site/documents.ts';
import { logIn, logOut } from '../site/log-in.ts';
import { phone } from '../site/page.ts';
import type { Studio } from '../site/studio.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

/** The titles in each order. */
const ordered = {
  'Tipologia A-Z': [
    'Bilancio d’esercizio 2025',
    'Cedolino di Ada marzo 2026',
    'F24 IVA giugno 2026',
    'F24 ritenute dicembre 2025',
  ],
  'Tipologia Z-A': [
    'F24 IVA giugno 2026',
    'F24 ritenute dicembre 2025',
    'Cedolino di Ada marzo 2026',
    'Bilancio d’esercizio 2025',
  ],
  'Anno meno recente': [
    'F24 ritenute dicembre 2025',
    'Bilancio d’esercizio 2025',
    'F24 IVA giugno 2026',
    'Cedolino di Ada marzo 2026',
  ],
  'Anno più recente': [
    'F24 IVA giugno 2026',
    'Cedolino di Ada marzo 2026',
    'F24 ritenute dicembre 2025',
    'Bilancio d’esercizio 2025',
  ],
} as const;

const receiptsOf = (admin: Studio, { id }: Client) =>
  admin.read(`/items/accessi_documenti?filter[cliente][_eq]=${id}&sort=id&fields=*`);

test.describe('documents', { tag: '@documents' }, () => {
  test('each document shows type, title, month and year, and is saved under a descriptive name', {
    tag: '@smoke',
  }, async ({ page, admin, clients }) => {
    const client = await clients.add();
    const published = await publish(admin, client, fewDocuments);
    await logIn(page, client);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documenti');
    await expect(countOf(page)).toHaveText('4 di 4 documenti');
    const row = rowsOf(page).first();
    await expect(row).toContainText('F24');
    await expect(row).toContainText('F24 IVA giugno 2026');
    await expect(row.getByText('giugno 2026', { exact: true })).toBeVisible();
    await expect(row.getByText('Nuovo', { exact: true })).toBeVisible();
    const link = row.getByRole('link', { name: /^Scarica F24 giugno 2026 \(PDF, \d+ kB\)$/ });
    const { fileId = '', bytes } = published[0] ?? {};
    await expect(link).toHaveAttribute('href', `/api/assets/${fileId}/F24-2026-06.pdf?download`);

    const downloading = page.waitForEvent('download');
    await link.click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('F24-2026-06.pdf');
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

  test('‘Ordina’ offers four orders and starts with the newest year', async ({
    page,
    admin,
    clients,
  }) => {
    const client = await clients.add();
    await publish(admin, client, fewDocuments);
    await logIn(page, client);
    const order = page.getByLabel('Ordina');
    await expect(order.getByRole('option')).toHaveText(Object.keys(ordered));
    await expect(order).toHaveValue('anno-');
    for (const [label, titles] of Object.entries(ordered)) {
      await order.selectOption(label);
      await expect.poll(() => titlesOf(page), label).toEqual(titles);
    }
  });

  test('‘Filtra’ filters by type, year and month together, with a badge of the number of filters', async ({
    page,
    admin,
    clients,
  }) => {
    const client = await clients.add();
    await publish(admin, client, fewDocuments);
    await logIn(page, client);
    const button = page.getByRole('button', { name: /^Filtra/ });
    await expect(button).toHaveText('Filtra');
    const filters = await openFilters(page);
    await expect(filters.getByRole('group')).toHaveCount(3);
    await expect(
      filters.getByRole('group', { name: 'Tipologie' }).getByRole('checkbox'),
    ).toHaveCount(3);
    await expect(filters.getByRole('group', { name: 'Anno' }).locator('label')).toContainText([
      '2026',
      '2025',
    ]);
    await expect(filters.getByRole('group', { name: 'Mese' }).locator('label')).toContainText([
      'marzo',
      'giugno',
      'dicembre',
      'Tutto l’anno',
    ]);
    await filters.getByLabel('F24').click();
    await filters.getByLabel('2025').click();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(button).toContainText('2');
    await expect(countOf(page)).toHaveText('1 di 4 documenti');
    expect(await titlesOf(page)).toEqual(['F24 ritenute dicembre 2025']);
    await toggleFilters(page, 'giugno');
    await expect(page.getByText('Nessun documento corrisponde')).toBeVisible();
    await page.getByRole('button', { name: 'Rimuovi filtri' }).click();
    await expect(countOf(page)).toHaveText('4 di 4 documenti');
    await expect(button).toHaveText('Filtra');
  });

  test('filters and order are restored on the next visit, and removed by the logout', async ({
    page,
    admin,
    clients,
  }) => {
    const client = await clients.add();
    await publish(admin, client, fewDocuments);
    await logIn(page, client);
    await toggleFilters(page, '2026');
    await page.getByLabel('Ordina').selectOption('Tipologia A-Z');
    await expect(page).toHaveURL(/\/account\/documenti\?anni=2026&ordine=tipologia%2B$/);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Profilo', exact: true }).click();
    await main.getByRole('link', { name: 'Documenti', exact: true }).click();
    await expect(countOf(page)).toHaveText('2 di 4 documenti');
    await expect(page.getByLabel('Ordina')).toHaveValue('tipologia+');
    await page.goto('/account/documenti');
    await expect(countOf(page)).toHaveText('2 di 4 documenti');
    await expect(page).toHaveURL(/\?anni=2026&ordine=tipologia%2B$/);

    await logOut(page);
    await logIn(page, client);
    await expect(countOf(page)).toHaveText('4 di 4 documenti');
  });

  test('the search covers type, title, month and year, and is part of the address', async ({
    page,
    admin,
    clients,
  }) => {
    const client = await clients.add();
    await publish(admin, client, fewDocuments);
    await logIn(page, client);
    const search = page.getByRole('searchbox', { name: 'Cerca nei documenti' });
    for (const [text, titles] of [
      ['ada MARZO', ['Cedolino di Ada marzo 2026']],
      ['2025 f24', ['F24 ritenute dicembre 2025']],
      ['d’esercizio', ['Bilancio d’esercizio 2025']],
    ] as const) {
      await search.fill(text);
      await expect.poll(() => titlesOf(page), text).toEqual(titles);
    }
    await search.fill('cedolino');
    await expect(page).toHaveURL(/\?q=cedolino$/);
    await page.reload();
    await expect(search).toHaveValue('cedolino');
    await expect(countOf(page)).toHaveText('1 di 4 documenti');
    await search.fill('nessuno lo ha scritto');
    await expect(page.getByText('Nessun documento corrisponde')).toBeVisible();
  });

  test('the page ignores invalid filters in the address', async ({ page, clients, admin }) => {
    const client = await clients.add();
    await publish(admin, client, fewDocuments);
    await logIn(page, client);
    await page.goto(
      '/account/documenti?tipologie=99999,__proto__&anni=x,2026&mesi=-1,6,99&ordine=evil',
    );
    await expect(rowsOf(page).first()).toBeVisible();
  });

  test('a client without documents sees a message and a link to the contacts', async ({
    page,
    clients,
  }) => {
    await logIn(page, await clients.add());
    await expect(page.getByText('Non ci sono ancora documenti')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Contatta lo studio' }).click();
    await expect(page).toHaveURL('/contacts');
  });

  test('the page shows an error when the documents cannot be read, and tries again on request', async ({
    page,
    admin,
    clients,
    incidents,
  }) => {
    incidents.expect(/console error: .*500/);
    const client = await clients.add();
    await publish(admin, client, fewDocuments.slice(0, 1));
    await page.route('**/api/items/documenti_clienti*', (route) =>
      route.fulfill({ status: 500, json: { errors: [{ message: 'broken', extensions: {} }] } }),
    );
    await logIn(page, client);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Non riusciamo a leggere i tuoi documenti');
    await page.unroute('**/api/items/documenti_clienti*');
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
    await page.route('**/api/items/documenti_clienti*', async (route) => {
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

  test('the page shows 200 of many documents, more on request, and searches all of them', async ({
    page,
    admin,
    clients,
  }) => {
    const client = await clients.add();
    await admin.createAll('/items/documenti_clienti', manyRows(client, 450));
    await logIn(page, client);
    await expect(countOf(page)).toHaveText('450 di 450 documenti');
    await expect(rowsOf(page)).toHaveCount(200);
    await page.getByRole('button', { name: 'Mostra altri' }).click();
    await expect(rowsOf(page)).toHaveCount(400);
    await expect(rowsOf(page).nth(200)).toBeFocused();
    await page.getByRole('button', { name: 'Mostra altri' }).click();
    await expect(rowsOf(page)).toHaveCount(450);
    await page.getByRole('searchbox', { name: 'Cerca nei documenti' }).fill('numero 449');
    await expect.poll(() => titlesOf(page)).toEqual(['F24 numero 449']);
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
});
