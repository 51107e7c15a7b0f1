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

  test('the server’s page lists what a search finds, the page about the subject first', async ({
    request,
  }) => {
    const found = async (query: string) => {
      const html = await (await request.get(`/cerca?q=${encodeURIComponent(query)}`)).text();
      const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
      return main;
    };
    expect(await found('anna bellandi')).toMatch(/>Persone<.*href="\/team#\d+"/s);
    for (const [query, first] of [
      ['cedolini', 'Paghe e contributi'],
      ['successione', 'Passaggio generazionale'],
      ['preventivo', 'Contatti'],
    ] as const) {
      const [, title = ''] = /<h3[^>]*>(.*?)<\/h3>/s.exec(await found(query)) ?? [];
      expect(title.replaceAll(/<[^>]*>/g, ''), query).toBe(first);
    }
  });

  test('a search needs three characters, and shows the visitor’s query as text', async ({
    page,
    request,
    incidents,
  }) => {
    await visit(page, '/cerca?q=iv');
    await expect(page.getByText('Scrivi almeno 3 caratteri')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
    await page.getByLabel('Che cosa cerchi?').fill('ab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cerca?q=iv');
    await expectNarrowFit(page);
    expect((await request.get('/api/search?q=iv')).status()).toBe(400);
    expect((await request.get('/api/search?q=iva')).status()).toBe(200);

    const typed = '<img src=x onerror=alert(1)>';
    await visit(page, `/cerca?q=${encodeURIComponent(typed)}`);
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      `Nessun risultato per «${typed}»`,
    );
    await expect(page.getByRole('main').locator('img')).toHaveCount(0);
    expect(incidents.verdict()).toEqual([]);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Scrivici/ })
      .click();
    await expect(page).toHaveURL('/contacts');
  });

  test('the search does not find drafts', async ({ request }) => {
    const answer = await request.get('/api/search?q=convenzioni%20e%20orari');
    expect(await answer.json()).toEqual({ data: [] });
  });
});
