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

  test('a switch asks before it loses a half-written message, once', async ({ page }) => {
    await visit(page, '/contacts');
    const message = page.getByRole('textbox', { name: 'Messaggio' });
    await message.fill('Vorrei un appuntamento');
    const english = page.getByRole('banner').getByRole('button', { name: 'EN English' });
    await english.click();
    const question = page.getByRole('dialog', { name: 'Cambiare lingua?' });
    await question.getByRole('button', { name: 'Resta su questa pagina' }).click();
    await expect(english).toBeFocused();
    await expect(message).toHaveValue('Vorrei un appuntamento');
    await english.click();
    await question.getByRole('button', { name: 'Cambia lingua' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('content stays Italian in the English interface and has its lang attribute', async ({
    page,
  }) => {
    await page.context().addCookies([{ name: 'lingua', value: 'en', url: 'http://localhost' }]);
    await visit(page, '/attivita');
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'it');
    const marked = await page
      .getByRole('heading', { name: 'Contabilità e bilanci' })
      .evaluate((element) => element.closest('[lang]')?.getAttribute('lang'));
    expect(marked).toBe('it');
  });

  test('dates appear in the language of the interface', async ({ page }) => {
    await visit(page, '/news');
    await expect(page.locator('article time').first()).toHaveText(
      /^\d{1,2}º? (gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic)[a-z]* \d{4}$/,
    );
    await page.context().addCookies([{ name: 'lingua', value: 'en', url: 'http://localhost' }]);
    await visit(page, '/news');
    await expect(page.locator('article time').first()).toHaveText(
      /(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/,
    );
  });
});
