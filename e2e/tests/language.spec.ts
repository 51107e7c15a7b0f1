import type { Page } from '@playwright/test';
import { interfaceMessages } from '../site/messages.ts';
import { publicPages, visit } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

const paths = [...publicPages.map(({ path }) => path), '/cerca?q=iva', '/cerca', '/login'];

/** Returns every text of a page outside of Italian content: visible texts, labels and titles. */
async function textsOf(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const own = (element: Element | null) =>
      element?.closest('html, [lang]') === document.documentElement;
    const attributes = ['aria-label', 'alt', 'title', 'placeholder'];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const messages: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (own(node.parentElement)) messages.push(node.textContent ?? '');
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (own(element))
        messages.push(...attributes.map((name) => element.getAttribute(name) ?? ''));
    }
    return [
      ...new Set(messages.map((text) => text.replace(/^[:\s]+|[:\s]+$/g, '')).filter(Boolean)),
    ];
  });
}

function common(messages: readonly string[], known: readonly string[]): string[] {
  return messages.filter((text) => known.includes(text));
}

test.describe('language', { tag: '@public-site' }, () => {
  for (const [language, other] of [
    ['it', 'en'],
    ['en', 'it'],
  ] as const) {
    test(`the interface in ${language} contains no message in ${other}`, async ({ page }) => {
      await page
        .context()
        .addCookies([{ name: 'lingua', value: language, url: 'http://localhost' }]);
      for (const path of paths) {
        await visit(page, path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const messages = await textsOf(page);
        expect(common(messages, interfaceMessages[language]).length, path).toBeGreaterThan(10);
        expect(common(messages, interfaceMessages[other]), path).toEqual([]);
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
