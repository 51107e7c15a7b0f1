import { codeOf, openApi, sessionCookie, sessionFrom } from '../site/api.ts';
import {
  clientName,
  expectAccount,
  logIn,
  logInByForm,
  logOut,
  sendLogin,
  sessionOf,
} from '../site/log-in.ts';
import { phone, visit } from '../site/page.ts';
import { refreshInRounds } from '../site/session-refresh.ts';
import { siteUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

const endings = ['the server has ended it', 'its cookie has expired'] as const;

test.describe('session', { tag: '@account' }, () => {
  test('a logout ends the session on the server, invalidates a copy of its cookie and closes the account in other tabs, also on Back', async ({
    page,
    context,
    clients,
    playwright,
  }) => {
    await visit(page, '/about');
    await logInByForm(page, await clients.add());
    const stolen = await sessionOf(context);
    const thief = await openApi(playwright.request, stolen);
    expect((await thief.get('/api/users/me')).status()).toBe(200);
    await thief.dispose();
    const other = await context.newPage();
    await other.goto('/about');
    await other.goto('/account');
    await expectAccount(other);
    await logOut(page);
    await expect(page).toHaveURL(`${siteUrl}/`);
    for (const path of ['/api/users/me', '/api/auth/refresh']) {
      const again = await openApi(playwright.request, stolen);
      const answer = path.endsWith('refresh')
        ? await again.send('POST', path, { mode: 'session' })
        : await again.get(path);
      expect(answer.status(), path).toBe(401);
      await again.dispose();
    }
    await expect(other).toHaveURL(/\/login\?redirectFrom=%2Faccount%2Fdocumenti$/);
    await expect(other.getByText(clientName)).toHaveCount(0);
    for (const tab of [page, other]) {
      await tab.goBack();
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(tab.getByText(clientName)).toHaveCount(0);
      expect(await tab.content()).not.toContain(clientName);
    }
    expect(await sessionOf(context)).toBeUndefined();
  });

  test('an offline client stays in the account: parts known and unknown recover once the browser is online, and a logout waits', async ({
    page,
    context,
    clients,
    incidents,
  }) => {
    incidents.expect(/request failed: GET/);
    incidents.expect(/request failed: POST .*\/api\/auth\/logout/);
    incidents.expect(/console error: .*ERR_INTERNET_DISCONNECTED/);
    incidents.expect(/console warning: current user: UNREACHABLE/);
    incidents.expect(/console (error|warning): .*/);
    await logInByForm(page, await clients.add());
    const tabs = page.getByRole('navigation', { name: 'Sezioni dell’area clienti' });
    const alert = page.getByRole('alert');

    await page.route('**/releases/**', (route) => route.abort('internetdisconnected'));
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Sicurezza' }).click();
    await expect(page.getByRole('main')).toContainText('Sei offline');
    await expect(page).toHaveURL(`${siteUrl}/account/sicurezza`);
    await page.unroute('**/releases/**');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Sicurezza' })).toBeVisible();

    await tabs.getByRole('link', { name: 'Profilo' }).click();
    await expect(page.getByLabel('Città')).toBeVisible();
    await tabs.getByRole('link', { name: 'Documenti' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Documenti' })).toBeVisible();
    await context.setOffline(true);
    await tabs.getByRole('link', { name: 'Profilo' }).click();
    await expect(alert.first()).toContainText('Sei offline');
    await expect(alert.getByRole('button', { name: 'Riprova' }).first()).toBeVisible();
    await expect(page).toHaveURL(`${siteUrl}/account/profile`);
    await expect(page.getByText(clientName)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByLabel('Città')).toBeVisible();
    await expect(alert).toHaveCount(0);
    await visit(page, '/login?redirectFrom=%2Faccount%2Fsicurezza');
    await expect(page).toHaveURL(`${siteUrl}/account/sicurezza`);

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Esci', exact: true }).click();
    await expect(alert).toContainText('l’uscita non è avvenuta');
    await expect(page.getByText(clientName)).toBeVisible();
    await context.setOffline(false);
    await alert.getByRole('button', { name: 'Riprova' }).click();
    await expect(page).toHaveURL(`${siteUrl}/`);
    expect(await sessionOf(context)).toBeUndefined();
  });

  test('a session that ends during work, on the server or with its cookie, leads to the login and back, with the input', async ({
    page,
    context,
    clients,
    playwright,
    incidents,
  }) => {
    incidents.expect(/console error: .*40[13].*\/api\/users\/(me|invite)/);
    incidents.expect(/console warning: current user/);
    const client = await clients.add();
    await logIn(page, client, '/invite');
    const field = page.getByLabel('E-mail della persona da invitare');
    for (const how of endings) {
      const friend = clients.address();
      await field.fill(friend);
      if (how === 'the server has ended it') {
        const elsewhere = await openApi(playwright.request, await sessionOf(context));
        await elsewhere.send('POST', '/api/auth/logout', { mode: 'session' });
        await elsewhere.dispose();
      } else {
        await context.clearCookies({ name: sessionCookie });
      }
      await page.getByRole('button', { name: 'Invia l’invito' }).click();
      await expect(page, how).toHaveURL(`${siteUrl}/login?redirectFrom=%2Finvite`);
      await sendLogin(page, client);
      await expect(page).toHaveURL(`${siteUrl}/invite`);
      await expect(field).toHaveValue(friend);
      await page.getByRole('button', { name: 'Invia l’invito' }).click();
      await expect(page.getByText('Il tuo invito è stato inviato')).toBeVisible();
      await visit(page, '/invite');
    }
  });

  test('an ended session leads from the account to the login, and the site removes it', async ({
    page,
    context,
    clients,
    playwright,
    incidents,
  }) => {
    incidents.expect(/console error: .*401.*\/api\/users\/me/);
    incidents.expect(/console warning: current user/);
    await logIn(page, await clients.add());
    await page.waitForLoadState('networkidle');
    const elsewhere = await openApi(playwright.request, await sessionOf(context));
    await elsewhere.send('POST', '/api/auth/logout', { mode: 'session' });
    await page.goto('/account/documenti');
    await expect(page).toHaveURL(/\/login\?redirectFrom=%2Faccount%2Fdocumenti$/);
    await visit(page, '/about');
    await expect(page.getByRole('heading', { name: 'Lo studio' })).toBeVisible();
  });

  test('six tabs refresh the session at the same moment, five times, and stay logged in', async ({
    page,
    context,
    clients,
  }) => {
    await logInByForm(page, await clients.add());
    const tabs = [page];
    while (tabs.length < 6) {
      const tab = await context.newPage();
      await tab.goto('/account/documenti');
      tabs.push(tab);
    }
    await Promise.all(tabs.map(expectAccount));
    // The tabs watch the session once they are idle.
    await Promise.all(tabs.map((tab) => tab.waitForLoadState('networkidle')));
    const { requests, ...outcome } = await refreshInRounds(context, tabs, 5);
    expect(outcome).toEqual({ rounds: 5, logouts: 0, refusals: 0 });
    // A tab that has waited five seconds for another one refreshes by itself, which happens on a busy machine.
    expect(requests, 'tabs refresh for one another').toBeLessThan((5 * tabs.length) / 2);
    await page.reload();
    await expectAccount(page);
  });

  test('twelve simultaneous refreshes of one cookie all succeed', async ({
    clients,
    playwright,
  }) => {
    const { email, password } = await clients.add();
    const stranger = await openApi(playwright.request);
    const login = await stranger.send('POST', '/api/auth/login', {
      email,
      password,
      mode: 'session',
    });
    const session = sessionFrom(login);
    const apis = await Promise.all(
      Array.from({ length: 12 }, () => openApi(playwright.request, session)),
    );
    const answers = await Promise.all(
      apis.map((api) => api.send('POST', '/api/auth/refresh', { mode: 'session' })),
    );
    const outcomes = await Promise.all(
      answers.map(async (answer) => [answer.status(), await codeOf(answer)]),
    );
    expect(outcomes).toEqual(outcomes.map(() => [200, undefined]));
    for (const answer of answers) {
      const own = await openApi(playwright.request, sessionFrom(answer));
      expect((await own.get('/api/users/me')).status()).toBe(200);
      await own.dispose();
    }
    for (const api of [...apis, stranger]) await api.dispose();
  });

  test('‘Esci da tutti i dispositivi’ ends the session on this and the other device', async ({
    page,
    otherPage: other,
    clients,
  }) => {
    const client = await clients.add();
    await logIn(other, client);
    await logIn(page, client, '/account/sicurezza');
    await expect(page.getByText('aperto in 2 browser')).toBeVisible();
    await page.getByRole('button', { name: 'Esci da tutti i dispositivi' }).click();
    await page.getByRole('button', { name: 'Sì, esci ovunque' }).click();
    await expect(page).toHaveURL(/\/login\?redirectFrom=%2Faccount%2Fsicurezza/);
    const message = page.getByRole('main').getByRole('status');
    await expect(message).toContainText('Hai chiuso tutti gli accessi');
    await expect(message).toBeFocused();
    await other.goto('/account/documenti');
    await expect(other).toHaveURL(/\/login\?redirectFrom=/);
    await expect(other.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible();
    await expect(other.getByRole('main').getByRole('status')).toHaveCount(0);
    await sendLogin(page, client);
    await expect(page).toHaveURL(`${siteUrl}/account/sicurezza`);
  });
});
