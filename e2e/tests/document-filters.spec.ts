import {
  countOf,
  fewDocuments,
  openFilters,
  rowsOf,
  titlesOf,
  toggleFilters,
} from '../site/document-list.ts';
import { logIn, logOut } from '../site/log-in.ts';
import { phone } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

/** The titles in each order. */
const ordered = {
  'Tipologia A-Z': ['Bilancio d’esercizio', 'Cedolino di Ada', 'F24 IVA', 'F24 ritenute'],
  'Tipologia Z-A': ['F24 IVA', 'F24 ritenute', 'Cedolino di Ada', 'Bilancio d’esercizio'],
  'Anno meno recente': ['F24 ritenute', 'Bilancio d’esercizio', 'F24 IVA', 'Cedolino di Ada'],
  'Anno più recente': ['F24 IVA', 'Cedolino di Ada', 'F24 ritenute', 'Bilancio d’esercizio'],
} as const;

test.describe('order and filters of documents', { tag: '@documents' }, () => {
  test('‘Ordina’ offers four orders and starts with the newest year', async ({
    page,
    openDocuments,
  }) => {
    await openDocuments(fewDocuments);
    const order = page.getByLabel('Ordina');
    await expect(order.getByRole('option')).toHaveText(Object.keys(ordered));
    await expect(order).toHaveValue('anno-');
    for (const [label, titles] of Object.entries(ordered)) {
      await order.selectOption(label);
      await expect.poll(() => titlesOf(page), label).toEqual(titles);
    }
  });

  test('‘Filtra’ filters by type, year and month together and shows the number of filters in a badge', async ({
    page,
    openDocuments,
  }) => {
    await openDocuments(fewDocuments);
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
    expect(await titlesOf(page)).toEqual(['F24 ritenute']);
    await toggleFilters(page, 'giugno');
    await expect(page.getByText('Nessun documento corrisponde')).toBeVisible();
    await page.getByRole('button', { name: 'Rimuovi filtri' }).click();
    await expect(countOf(page)).toHaveText('4 di 4 documenti');
    await expect(button).toHaveText('Filtra');
  });

  test('the next visit restores filters and order, and the logout removes them', async ({
    page,
    openDocuments,
  }) => {
    const { client } = await openDocuments(fewDocuments);
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

  test('the search covers type, title, month and year and updates the address', async ({
    page,
    openDocuments,
  }) => {
    await openDocuments(fewDocuments);
    const search = page.getByRole('searchbox', { name: 'Cerca nei documenti' });
    for (const [text, titles] of [
      ['ada MARZO', ['Cedolino di Ada']],
      ['2025 f24', ['F24 ritenute']],
      ['d’esercizio', ['Bilancio d’esercizio']],
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

  test('the page ignores invalid filters in the address', async ({ page, openDocuments }) => {
    await openDocuments(fewDocuments);
    await page.goto(
      '/account/documenti?tipologie=99999,__proto__&anni=x,2026&mesi=-1,6,99&ordine=evil',
    );
    await expect(rowsOf(page).first()).toBeVisible();
  });
});
