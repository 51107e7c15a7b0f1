import type { Page } from '@playwright/test';
import { openApi } from '../site/api.ts';
import { watchIncidents } from '../site/incidents.ts';
import { expectAccount, logInByForm, sendLogin } from '../site/log-in.ts';
import { wrongCodeFor } from '../site/one-time-code.ts';
import { phone, visit } from '../site/page.ts';
import { siteUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';
import { openCodeStep, sendLoginCode } from '../site/two-factor.ts';

test.use({ viewport: phone });

const errorMessage = (page: Page) => page.getByRole('main').getByRole('alert');

// The account last: it may still read when the cookies of the next login are removed.
const destinations = ['/scadenzario?categoria=iva', '/account/documenti?ordine=anno-#elenco'];

test.describe('login', { tag: '@account' }, () => {
  test('e-mail and password open the requested page of the account', { tag: '@smoke' }, async ({
    page,
    clients,
  }) => {
    const client = await clients.add();
    await visit(page, '/account');
    await expect(page).toHaveURL(/\/login\?redirectFrom=/);
    await sendLogin(page, client);
    await expectAccount(page);
  });

  test('the login ignores capital letters and spaces around the e-mail', async ({
    page,
    clients,
  }) => {
    const client = await clients.add();
    await logInByForm(page, { ...client, email: ` ${client.email.toUpperCase()} ` });
    await expectAccount(page);
  });

  test('the login rejects a wrong password and an unknown, suspended or invited account alike', async ({
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
    await visit(page, '/login');
    await sendLogin(page, wrong);
    await expect(errorMessage(page)).toContainText('E-mail o password non corrette');
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(wrong.email);
  });

  test('the login asks an account with a second factor for the code and reports a wrong code', async ({
    page,
    clients,
    playwright,
    incidents,
  }) => {
    const { secret } = await openCodeStep({ page, clients, playwright, incidents });
    const code = page.getByLabel('Codice di sei cifre');
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(code).toHaveAttribute('inputmode', 'numeric');
    await code.fill(wrongCodeFor(secret));
    await page.getByRole('button', { name: 'Verifica', exact: true }).click();
    await expect(code).toHaveAccessibleDescription(/Il codice non è corretto/);
    await expect(code).toBeFocused();
    await sendLoginCode(page, secret);
    await expectAccount(page);
  });

  test('the login returns to any page of the site with query and hash', async ({
    page,
    clients,
    context,
    incidents,
  }) => {
    // The login looks for the session whose cookie the test has removed.
    incidents.expect(/401 \(Unauthorized\) .*\/api\/users\/me/);
    incidents.expect(/current user: INVALID_CREDENTIALS/);
    const client = await clients.add();
    for (const destination of destinations) {
      await context.clearCookies();
      await logInByForm(page, client, destination);
    }
  });

  test('Back after the login opens the page before it', async ({ page, clients }) => {
    const client = await clients.add();
    await visit(page, '/about');
    await page.getByRole('link', { name: 'Area Clienti' }).first().click();
    await expect(page).toHaveURL(/\/login\?redirectFrom=/);
    await sendLogin(page, client);
    await expectAccount(page);
    await page.goBack();
    await expect(page).toHaveURL(`${siteUrl}/about`);
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

  test('the login requests session and client before the account loads its documents', async ({
    page,
    clients,
  }) => {
    const client = await clients.add();
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
  });
});
