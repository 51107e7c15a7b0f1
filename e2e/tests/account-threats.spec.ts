import type { Page } from '@playwright/test';
import { openApi } from '../site/api.ts';
import { sessionFor } from '../site/caller.ts';
import { ownPassword } from '../site/clients.ts';
import { expectAccount, logIn, sendLogin, sessionOf } from '../site/log-in.ts';
import { mailTo, tokenLink } from '../site/mail.ts';
import { hydrated, phone, visit } from '../site/page.ts';
import { collectRequests, readableSecrets } from '../site/readable-secrets.ts';
import { siteUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';
import { unsignedToken } from '../site/tokens.ts';

// A failure that shows only sometimes is a finding here.
test.describe.configure({ retries: 0 });

test.use({ viewport: phone });

const main = (page: Page) => page.getByRole('main');

/** Two that a browser could read as another origin; the unit test of `safeRedirect` tries every kind. */
const hostile = { login: '//evil.example', return: '/\t/evil.example' };

/** Leaves the site for an address that does not exist. */
async function blockForeignPages(page: Page): Promise<string[]> {
  const left: string[] = [];
  await page.context().route(
    (url) => url.origin !== siteUrl,
    async (route) => {
      left.push(route.request().url());
      await route.abort();
    },
  );
  return left;
}

const ends: Record<string, (email: string) => { status?: string; password?: string } | undefined> =
  {
    suspension: () => ({ status: 'suspended' }),
    'a new password': () => ({ password: ownPassword() }),
    deletion: () => undefined,
  };

test.describe('account threats', { tag: '@security' }, () => {
  test('open redirect: no redirectFrom leads out of the site', async ({ page, clients }) => {
    const client = await clients.add();
    const left = await blockForeignPages(page);
    await visit(page, `/login?redirectFrom=${encodeURIComponent(hostile.login)}`);
    await sendLogin(page, client);
    await expect(page).toHaveURL(`${siteUrl}/`);
    await page.goto(`/login/return?redirectFrom=${encodeURIComponent(hostile.return)}`);
    await expect(page).not.toHaveURL(/\/login/);
    expect(new URL(page.url()).origin).toBe(siteUrl);
    expect(left).toEqual([]);
  });

  test('token theft: no script can read the session in storage, cookies or globals', async ({
    page,
    context,
    clients,
  }) => {
    const answers: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''));
    });
    const client = await clients.add();
    await logIn(page, client);
    await expectAccount(page);
    const session = (await sessionOf(context)) ?? '';
    expect(session.length).toBeGreaterThan(20);
    const [, payload = ''] = session.split('.');
    const secrets = { session, payload, password: client.password };
    expect(await readableSecrets(page, secrets)).toEqual([]);
    for (const answer of await Promise.all(answers)) expect(answer).not.toContain(payload);
    const kept = await page.evaluate(() => JSON.stringify(window.localStorage));
    expect(kept).toMatch(/studio\.session/);
    expect(kept).not.toMatch(/eyJ/);
  });

  test('token in URL: no answer of the server repeats or passes it on', async ({ request }) => {
    const token = unsignedToken({ email: 'ada@example.com', scope: 'prova' });
    for (const path of ['/reset', '/firstpassword', '/accept', '/confirm']) {
      const answer = await request.get(`${path}?token=${token}`);
      expect(answer.headers()['referrer-policy'], path).toBe('no-referrer');
      expect(await answer.text(), path).not.toContain(token);
    }
  });

  test('token in URL: the browser moves it to memory before the first request', async ({
    page,
    context,
    incidents,
  }) => {
    incidents.expect(/console error: .*400.*\/api\/confirm/);
    const path = '/confirm';
    const token = unsignedToken({ email: 'ada@example.com', scope: 'prova' });
    const sent = collectRequests(context);
    await visit(page, '/about');
    await page.goto(`${path}?token=${token}`);
    await hydrated(page);
    await expect(page).toHaveURL(`${siteUrl}${path}`);
    await page.getByRole('button', { name: 'Conferma', exact: true }).click();
    await expect(main(page)).toContainText('Problemi durante');
    expect(
      await page.evaluate(() => [document.title, document.body.innerHTML, location.href].join()),
    ).not.toContain(token);
    expect(
      await page.evaluate(() =>
        JSON.stringify([window.localStorage, window.sessionStorage, history.state]),
      ),
    ).not.toContain(token);
    const withToken = sent.filter(({ url, referer }) => `${url}${referer}`.includes(token));
    expect(withToken.map(({ url }) => new URL(url).pathname)).toEqual([path]);
    for (const { url } of sent) expect(new URL(url).origin).toBe(siteUrl);
    await page.goto('/team');
    await page.goBack();
    await expect(page).toHaveURL(`${siteUrl}${path}`);
    await page.goBack();
    await expect(page).toHaveURL(`${siteUrl}/about`);
  });

  test('password disclosure: after a reset no text, title, address, storage or global contains it', async ({
    page,
    clients,
    playwright,
  }) => {
    const { email } = await clients.add();
    const api = await openApi(playwright.request);
    const reset_url = `${siteUrl}/firstpassword`;
    await api.send('POST', '/api/auth/password/request', { email, reset_url });
    const link = tokenLink(await mailTo(email, /password/i), '/firstpassword');
    const password = ownPassword();
    await page.goto(link.href);
    await page.locator('form').getByLabel('Nuova password').fill(password);
    await page.getByRole('button', { name: 'Invio' }).click();
    await expect(main(page)).toContainText('La tua password è stata impostata');
    expect(await page.content()).not.toContain(password);
    const token = link.searchParams.get('code') ?? '';
    expect(await readableSecrets(page, { password, token })).toEqual([]);
    await api.dispose();
  });

  test('password disclosure: no answer repeats a rejected password', async ({
    clients,
    playwright,
  }) => {
    const client = await clients.add();
    const api = await openApi(playwright.request);
    const short = 'Zq1x7';
    const { email } = client;
    const person = {
      first_name: 'Ada',
      last_name: 'Lucchesi',
      email,
      status: 'invited',
      role: 'x',
    };
    const answers = [
      await api.send('POST', '/api/users', { ...person, password: short }),
      await api.send('POST', '/api/users', { ...person, password: 'qwerty123' }),
      await api.send('POST', '/api/auth/password/reset', { token: 'x.y.z', password: short }),
      await api.send('POST', '/api/users/invite/accept', { token: 'x.y.z', password: short }),
      await api.send('POST', '/api/auth/login', { email, password: short, mode: 'session' }),
    ];
    for (const answer of answers) {
      expect(answer.ok(), answer.url()).toBe(false);
      expect(await answer.text()).not.toMatch(new RegExp(`${short}|qwerty123`));
    }
    await api.dispose();
  });

  for (const [what, valuesFor] of Object.entries(ends)) {
    test(`logout: a stolen session is invalid after ${what}`, async ({
      clients,
      admin,
      playwright,
    }) => {
      const client = await clients.add();
      const stolen = await sessionFor(playwright.request, client);
      const values = valuesFor(client.email);
      if (values === undefined) await admin.remove(`/users/${client.id}`);
      else await clients.change(client, values);
      const reader = await openApi(playwright.request, stolen);
      expect((await reader.get('/api/users/me')).status()).toBe(401);
      // The rejection has deleted the cookie: the second thief has a copy of its own.
      const refresher = await openApi(playwright.request, stolen);
      const refresh = await refresher.send('POST', '/api/auth/refresh', { mode: 'session' });
      expect(refresh.status()).toBe(401);
      for (const thief of [reader, refresher]) await thief.dispose();
    });
  }

  test('prototype pollution and invalid data in the browser’s storage do not affect the site', async ({
    page,
  }) => {
    // A page of the site without scripts gives access to the site's storage.
    await page.goto('/robots.txt');
    await page.evaluate(() =>
      window.localStorage.setItem('studio.session', '{"__proto__":{"expiresAt":1}}'),
    );
    await visit(page, '/about');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lo studio');
    expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([]);
  });
});
