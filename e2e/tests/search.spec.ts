import { expectNarrowFit } from '../site/accessibility.ts';
import { visit } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

test.describe('search', { tag: '@public-site' }, () => {
  test('a search finds pages, news, activities and deadlines and links to each', {
    tag: '@smoke',
  }, async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('banner').getByRole('link', { name: 'Cerca nel sito' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByLabel('Che cosa cerchi?').fill('bilanci');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cerca?q=bilanci');
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      /^\d+ risultati per «bilanci»$/,
    );
    const main = page.getByRole('main');
    const kinds = await main.getByRole('heading', { level: 2 }).allTextContents();
    expect(kinds.toSorted()).toEqual(
      expect.arrayContaining(['Attività', 'News', 'Pagine', 'Prossime scadenze']),
    );
    const activity = main.getByRole('region', { name: 'Attività' }).getByRole('link').first();
    await activity.click();
    await expect(page).toHaveURL(/\/attivita\/\d+-[a-z-]+$/);
  });

  test('a search finds people by name', async ({ page }) => {
    await visit(page, '/cerca?q=anna%20bellandi');
    const person = page.getByRole('main').getByRole('region', { name: 'Persone' });
    await person.getByRole('link').click();
    await expect(page).toHaveURL(/\/team#\d+$/);
  });

  test('a search finds the page about the subject first', async ({ plainPage }) => {
    for (const [query, first] of [
      ['cedolini', 'Paghe e contributi'],
      ['successione', 'Passaggio generazionale'],
      ['preventivo', 'Contatti'],
    ]) {
      await plainPage.goto(`/cerca?q=${query}`);
      const titles = plainPage.getByRole('main').getByRole('heading', { level: 3 });
      await expect(titles.first()).toHaveText(first ?? '');
    }
  });

  test('the site does not search for fewer than three characters', async ({ page, request }) => {
    await visit(page, '/cerca?q=iv');
    await expect(page.getByText('Scrivi almeno 3 caratteri')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
    await page.getByLabel('Che cosa cerchi?').fill('ab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cerca?q=iv');
    await expectNarrowFit(page);
    expect((await request.get('/api/search?q=iv')).status()).toBe(400);
    expect((await request.get('/api/search?q=iva')).status()).toBe(200);
  });

  test('a search without results shows a message and a link', async ({ page }) => {
    await visit(page, '/cerca?q=quiseinventaunaparola');
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      'Nessun risultato per «quiseinventaunaparola»',
    );
    await page
      .getByRole('main')
      .getByRole('link', { name: /Scrivici/ })
      .click();
    await expect(page).toHaveURL('/contacts');
  });

  test('the page shows the visitor’s query as text', async ({ page, incidents }) => {
    const typed = '<img src=x onerror=alert(1)>';
    await visit(page, `/cerca?q=${encodeURIComponent(typed)}`);
    await expect(page.getByRole('main').getByRole('status')).toContainText(typed);
    await expect(page.getByRole('main').locator('img')).toHaveCount(0);
    expect(incidents.verdict()).toEqual([]);
  });

  test('the search does not find drafts', async ({ request }) => {
    const answer = await request.get('/api/search?q=convenzioni%20e%20orari');
    expect(await answer.json()).toEqual({ data: [] });
  });
});
