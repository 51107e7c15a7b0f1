import type { Page } from '@playwright/test';
import { openApi } from '../site/api.ts';
import { watchIncidents } from '../site/incidents.ts';
import { clientName, expectAccount, logInByForm, sendLogin } from '../site/log-in.ts';
import { phone, visit } from '../site/page.ts';
import { siteUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

const errorMessage = (page: Page) => page.getByRole('main').getByRole('alert');

test.describe('login', { tag: '@account' }, () => {
  test('the account leads a visitor to the login, which opens the asked page, also for an e-mail in other letters', {
    tag: '@smoke',
  }, async ({ page, clients }) => {
    const { email, password } = await clients.add();
    const asked = '/account/documenti?ordine=anno-#elenco';
    await page.goto(asked);
    await expect(page).toHaveURL(`/login?redirectFrom=${encodeURIComponent(asked)}`);
    await sendLogin(page, { email: ` ${email.toUpperCase()} `, password });
    await expect(page).toHaveURL(`${siteUrl}${asked}`);
    await expect(page.getByText(clientName)).toBeVisible();
  });

  test('the login rejects a wrong password and an unknown, suspended or invited account alike, and then returns to any page', async ({
    page,
    clients,
    playwright,
    incidents,
  }) => {
    incidents.expect(/console error: .*401.*\/api\/auth\/login/);
    const client = await clients.add();
    const { password } = client;
    const wrong = { ...client, password: 'non-proprio' };
    const api = await openApi(playwright.request);
    const answers = new Set<string>();
    for (const input of [
      wrong,
      { email: clients.address(), password },
      await clients.add({ status: 'suspended' }),
      await clients.add({ status: 'invited' }),
    ]) {
      const { email, password } = input;
      const login = { email, password, mode: 'session' };
      const answer = await api.send('POST', '/api/auth/login', login);
      const names = Object.keys(answer.headers()).toSorted();
      answers.add(JSON.stringify([answer.status(), await answer.text(), names]));
    }
    expect(answers.size).toBe(1);
    await api.dispose();
    const to = '/scadenzario?categoria=iva';
    await visit(page, `/login?redirectFrom=${encodeURIComponent(to)}`);
    await sendLogin(page, wrong);
    await expect(errorMessage(page)).toContainText('E-mail o password non corrette');
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(wrong.email);
    await sendLogin(page, client);
    await expect(page).toHaveURL(`${siteUrl}${to}`);
  });

  test('a client stays logged in after a reload, in a second tab and after a browser restart', async ({
    page,
    context,
    browser,
    clients,
  }) => {
    await logInByForm(page, await clients.add());
    await page.reload();
    await expectAccount(page);
    const tab = await context.newPage();
    await tab.goto('/account');
    await expectAccount(tab);
    const cookie = (await context.cookies()).find(({ name }) => name === 'studio_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie?.expires, 'survives the end of the browser').toBeGreaterThan(Date.now() / 1000);
    const restarted = await browser.newContext({
      baseURL: siteUrl,
      locale: 'it-IT',
      storageState: await context.storageState(),
    });
    const watched = await watchIncidents(restarted);
    const again = await restarted.newPage();
    await again.goto('/account');
    await expectAccount(again);
    expect(watched.verdict()).toEqual([]);
    await restarted.close();
  });

  test('the login requests session and client before the account loads its documents, and Back opens the page before it', async ({
    page,
    clients,
  }) => {
    const client = await clients.add();
    await visit(page, '/about');
    await visit(page, '/login?redirectFrom=/account/documenti');
    await page.getByLabel('E-mail', { exact: true }).fill(client.email);
    await page.waitForLoadState('networkidle');
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.resourceType() === 'image' || !/^\/(api|releases)\//.test(pathname)) return;
      requests.push(`${request.method()} ${pathname}`);
    });
    await sendLogin(page, client);
    await expectAccount(page);
    expect(requests.slice(0, 2)).toEqual(['POST /api/auth/login', 'GET /api/users/me']);
    const others = () => requests.slice(2);
    // The frame of the account asks for the companies and counts beside the documents, on a busy machine after them.
    await expect
      .poll(() => [...new Set(others())].sort())
      .toEqual(['GET /api/companies', 'GET /api/documents', 'GET /api/to-do']);
    expect(others().length).toBeLessThanOrEqual(4);
    await page.goBack();
    await expect(page).toHaveURL(`${siteUrl}/about`);
  });
});
