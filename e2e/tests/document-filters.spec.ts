import { countOf, fewDocuments, toggleFilters } from '../site/document-list.ts';
import { logIn, logOut } from '../site/log-in.ts';
import { phone } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

test.describe('order and filters of documents', { tag: '@documents' }, () => {
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
});
