import type { Page, Request } from '@playwright/test';
import { type AccountForm, accountForms, type FormMessages } from '../site/account-forms.ts';
import type { Clients } from '../site/clients.ts';
import { logIn } from '../site/log-in.ts';
import { phone, visit } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

const retry = { it: 'Riprova', en: 'Try again' } as const;

const terms = {
  it: 'Per registrarti conferma di aver letto l’informativa sulla privacy',
  en: 'Confirm that you have read the privacy policy',
} as const;

const field = (page: Page, label: string) =>
  page.locator('form').getByLabel(label, { exact: true });

async function open(
  page: Page,
  clients: Clients,
  { path, needsLogin }: AccountForm,
  language: string,
): Promise<void> {
  if (needsLogin) await logIn(page, await clients.add(), '/attivita');
  await page.context().addCookies([{ name: 'lingua', value: language, url: 'http://localhost' }]);
  await visit(page, path());
}

async function fillIn(page: Page, { right, box }: FormMessages): Promise<void> {
  for (const [label, value] of Object.entries(right)) await field(page, label).fill(value);
  if (box) await page.getByRole('checkbox', { name: box }).check();
}

const isSending = (request: Request) =>
  request.method() === 'POST' && request.url().includes('/api/');

/** `npm test` tries one form in each language, `npm test -- --only=forms` every form in both. */
const tagOf = (name: string, language: 'it' | 'en') => {
  const isShort = name === (language === 'it' ? 'signup' : 'login');
  return isShort ? {} : { tag: '@long' };
};

/** Matches a description that contains this message. */
function containing(message: string): RegExp {
  return new RegExp(message.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}

test.describe('forms of the accounts', { tag: '@forms' }, () => {
  for (const [name, form] of Object.entries(accountForms)) {
    for (const language of ['it', 'en'] as const) {
      const texts = form[language];
      const submit = (page: Page) =>
        page.getByRole('main').getByRole('button', { name: texts.submit, exact: true });

      const showsErrors = `the form ${name} shows the error of each field in ${language}`;
      test(showsErrors, tagOf(name, language), async ({ page, clients }) => {
        await open(page, clients, form, language);
        const sent: string[] = [];
        page.on('request', (request) => isSending(request) && sent.push(request.url()));
        await submit(page).click();
        for (const [label, message] of Object.entries(texts.empty)) {
          await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
          await expect(field(page, label)).toHaveAccessibleDescription(containing(message));
          await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
        }
        const [first = ''] = Object.keys(texts.empty);
        await expect(field(page, first)).toBeFocused();
        if (texts.box) {
          const box = page.getByRole('checkbox', { name: texts.box });
          await expect(box).toHaveAccessibleDescription(containing(terms[language]));
        }
        await fillIn(page, texts);
        for (const [label, value, message] of texts.wrong) {
          await field(page, label).fill(value);
          await submit(page).click();
          await expect(field(page, label)).toHaveAccessibleDescription(containing(message));
        }
        const [wrong = ''] = texts.wrong[0] ?? [];
        await expect(field(page, wrong)).toBeFocused();
        expect(sent).toEqual([]);
      });

      const isSentOnce = `the form ${name} sends its input once after several clicks and keeps it in ${language}`;
      test(isSentOnce, tagOf(name, language), async ({ page, clients, incidents }) => {
        incidents.expect(/request failed: POST .*\/api\//);
        incidents.expect(/console error: .*ERR_(FAILED|CONNECTION_REFUSED)/);
        incidents.expect(/console error: .*400/);
        await open(page, clients, form, language);
        await fillIn(page, texts);
        const sent: string[] = [];
        let away = true;
        let answer = () => {};
        const pressed = new Promise<void>((resolve) => {
          answer = resolve;
        });
        await page.route('**/api/**', async (route) => {
          if (!isSending(route.request())) return await route.fallback();
          sent.push(route.request().url());
          await pressed;
          if (away) return await route.abort();
          const errors = [{ message: '', extensions: { code: 'INVALID_PAYLOAD' } }];
          return await route.fulfill({ status: 400, json: { errors } });
        });
        await submit(page).dblclick();
        const [last = ''] = Object.keys(texts.right).slice(-1);
        for (let press = 0; press < 10; press += 1) await field(page, last).press('Enter');
        answer();
        const alert = page.getByRole('main').getByRole('alert');
        await expect(alert).toBeVisible();
        expect(sent).toHaveLength(1);
        for (const [label, value] of Object.entries(texts.right)) {
          await expect(field(page, label)).toHaveValue(value);
        }
        away = false;
        await alert.getByRole('button', { name: retry[language] }).click();
        await expect.poll(() => sent.length).toBe(2);
        await expect(alert).toBeVisible();
        for (const [label, value] of Object.entries(texts.right)) {
          await expect(field(page, label)).toHaveValue(value);
        }
        expect(sent).toHaveLength(2);
      });
    }
  }

  test('the links of the login work on the first click, even from an empty field', async ({
    page,
  }) => {
    await visit(page, '/login');
    for (const [name, path] of [
      ['Password dimenticata?', '/forgot'],
      ['Non hai un account? Registrati', '/signup'],
    ] as const) {
      const link = page.getByRole('link', { name });
      await expect(link).toBeVisible();
      await field(page, 'E-mail').click();
      await link.click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await page.goBack();
    }
  });
});
