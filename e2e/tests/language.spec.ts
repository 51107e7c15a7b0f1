import { expectNarrowFit } from '../site/accessibility.ts';
import { publicPages, visit } from '../site/page.ts';
import { expectLanguage, expectSentLanguage } from '../site/page-texts.ts';
import { expect, test } from '../site/test.ts';

/** Pages besides the public ones, which `public-pages.spec.ts` opens in Italian. */
const otherPaths = ['/cerca?q=iva', '/cerca', '/login'];

/** Public pages with messages that only the browser adds. */
const completedPaths = ['/', '/contacts', '/appuntamento'];

test.describe('language', { tag: '@public-site' }, () => {
  for (const [language, sent, shown] of [
    ['it', [], otherPaths],
    ['en', publicPages, [...completedPaths, ...otherPaths]],
  ] as const) {
    test(`the interface in ${language} contains no message in another language, and fits`, async ({
      page,
    }) => {
      await page
        .context()
        .addCookies([{ name: 'lingua', value: language, url: 'http://localhost' }]);
      for (const { path } of sent) await expectSentLanguage(page, path, language);
      for (const path of shown) {
        await visit(page, path);
        await expectLanguage(page, language);
        await expectNarrowFit(page);
      }
    });
  }

  test('the site uses the browser’s language until the visitor chooses one, and remembers the choice', async ({
    page,
    request,
  }) => {
    const english = await request.get('/', {
      headers: { 'accept-language': 'en-GB,en;q=0.9,it;q=0.5' },
    });
    expect(english.headers()['content-language']).toBe('en');
    expect(await english.text()).toContain('<html lang="en">');
    const french = await request.get('/', { headers: { 'accept-language': 'fr-FR' } });
    expect(french.headers()['content-language']).toBe('it');
    await visit(page, '/team');
    const choice = page.getByRole('banner').getByRole('group', { name: 'Lingua del sito' });
    await expect(choice.getByRole('button', { name: 'IT Italiano' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await choice.getByRole('button', { name: 'EN English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('button', { name: 'EN English' })).toBeFocused();
    await expect(page).toHaveURL('/team');
    const cookies = await page.context().cookies();
    expect(cookies).toContainEqual(
      expect.objectContaining({ name: 'lingua', value: 'en', sameSite: 'Lax' }),
    );
    await visit(page, '/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('dates appear in the language of the interface', async ({ request }) => {
    for (const [language, date] of [
      ['it', /^\d{1,2}º? (gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic)[a-z]* \d{4}$/],
      ['en', /(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/],
    ] as const) {
      const answer = await request.get('/news', { headers: { cookie: `lingua=${language}` } });
      const [, first = ''] = /<time[^>]*>([^<]*)</.exec(await answer.text()) ?? [];
      expect(first).toMatch(date);
    }
  });
});
