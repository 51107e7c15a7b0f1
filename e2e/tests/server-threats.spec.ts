import { roleIds } from '@studio/shared/contract';
import { codeOf, openApi } from '../site/api.ts';
import { ownPassword } from '../site/clients.ts';
import { logIn, sessionOf } from '../site/log-in.ts';
import { linksOf, mailsTo, mailTo } from '../site/mail.ts';
import { type SecondGateway, startSecondGateway } from '../site/second-gateway.ts';
import { siteUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

// A failure that shows only sometimes is a finding here.
test.describe.configure({ retries: 0 });

const otherRole = '00000000-0000-4000-8000-00000000beef';

/** Fields that clients must not set. */
const privileges: Record<string, unknown> = {
  role: roleIds.redattore,
  status: 'active',
  policies: [{ policy: otherRole }],
  token: 'un-token-scelto-da-me',
  provider: 'google',
  external_identifier: 'qualcuno',
  tfa_secret: 'JBSWY3DPEHPK3PXP',
  auth_data: { a: 1 },
  last_access: '2001-01-01T00:00:00',
  id: otherRole,
};

test.describe('threats to the server', { tag: '@security' }, () => {
  test('mass assignment: a sign-up creates an invited client for any input', async ({
    clients,
    playwright,
  }) => {
    const api = await openApi(playwright.request);
    for (const [name, value] of Object.entries(privileges)) {
      const email = clients.address();
      const person = { first_name: 'Ada', last_name: 'L', email, password: ownPassword() };
      await api.send('POST', '/api/users', { ...person, [name]: value });
      const row = await clients.row(email);
      if (row === undefined) continue;
      expect(row, name).toMatchObject({
        role: roleIds.cliente,
        status: 'invited',
        policies: [],
        token: null,
        provider: 'default',
        external_identifier: null,
        tfa_secret: null,
        last_access: null,
      });
      expect(row.id, name).not.toBe(otherRole);
    }
    await api.dispose();
  });

  test('mass assignment: a sign-up accepts only one plain object', async ({
    clients,
    playwright,
  }) => {
    const api = await openApi(playwright.request);
    const [email, second] = [clients.address(), clients.address()];
    const person = { first_name: 'Ada', last_name: 'L', email, password: ownPassword() };
    const bodies = [
      [person, { ...person, email: second }],
      { data: person },
      { ...person, first_name: { toString: 'x' } },
      { ...person, email: [email, second] },
      { ...person, first_name: 'x'.repeat(101) },
      { ...person, email: `${'x'.repeat(250)}@example.com` },
      'testo',
      null,
    ];
    for (const body of bodies) {
      const answer = await api.send('POST', '/api/users', body);
      expect(answer.status(), JSON.stringify(body)?.slice(0, 80)).toBe(400);
    }
    expect(await clients.row(email)).toBeUndefined();
    expect(await clients.row(second)).toBeUndefined();
    await api.dispose();
  });

  test('mass assignment: a client cannot give itself rights', async ({
    page,
    context,
    clients,
    playwright,
  }) => {
    const client = await clients.add();
    await logIn(page, client);
    const { last_access: _before, ...before } = (await clients.row(client.email)) ?? {};
    const api = await openApi(playwright.request, await sessionOf(context));
    for (const [name, value] of Object.entries({
      ...privileges,
      tfa_secret: null,
      status: 'invited',
    })) {
      const answer = await api.send('PATCH', '/api/users/me', { [name]: value });
      expect(answer.status(), name).toBe(404);
      const values = { values: { [name]: value } };
      const asked = await api.send('POST', '/api/change-requests', values);
      expect(asked.status(), name).toBe(400);
    }
    const { last_access: _after, ...after } = (await clients.row(client.email)) ?? {};
    expect(after).toEqual(before);
    expect((await api.get('/api/users/me')).status()).toBe(200);
    await api.dispose();
  });

  test('invite escalation: a client can invite only clients, and only to this site', async ({
    page,
    context,
    clients,
    playwright,
  }) => {
    await logIn(page, await clients.add());
    const api = await openApi(playwright.request, await sessionOf(context));
    const friend = clients.address();
    const answer = await api.send('POST', '/api/users/invite', {
      email: friend,
      role: roleIds.redattore,
      invite_url: 'https://evil.example/accept',
    });
    if (answer.ok()) {
      expect(await clients.row(friend)).toMatchObject({ role: roleIds.cliente, policies: [] });
      const mail = await mailTo(friend, /invit/i);
      for (const link of linksOf(mail)) expect(new URL(link).origin).toBe(siteUrl);
      expect(`${mail.html}${mail.text}`).not.toContain('evil.example');
    } else {
      expect(await clients.row(friend)).toBeUndefined();
    }
    const editor = await clients.add({ role: roleIds.redattore, status: 'invited' });
    const again = await api.send('POST', '/api/users/invite', { email: editor.email });
    expect([400, 409]).toContain(again.status());
    expect(await clients.row(editor.email)).toMatchObject({ role: roleIds.redattore });
    const list = await api.send('POST', '/api/users/invite', {
      email: [clients.address(), clients.address()],
      role: roleIds.cliente,
    });
    expect(list.status()).toBe(400);
    await api.dispose();
  });

  test('invite escalation: an invitation requires a login', async ({ clients, playwright }) => {
    const api = await openApi(playwright.request);
    const email = clients.address();
    const data = { email, role: roleIds.cliente, invite_url: `${siteUrl}/accept` };
    expect([401, 403]).toContain((await api.send('POST', '/api/users/invite', data)).status());
    expect(await clients.row(email)).toBeUndefined();
    await api.dispose();
  });

  test('foreign link in mails: mails contain only links to this site', async ({
    clients,
    playwright,
  }) => {
    const { email } = await clients.add();
    const api = await openApi(playwright.request);
    const foreign = [
      'https://evil.example/reset',
      `${siteUrl}@evil.example/reset`,
      '//evil.example',
    ];
    for (const reset_url of foreign) {
      await api.send('POST', '/api/auth/password/request', { email, reset_url });
    }
    const reset_url = `${siteUrl}/reset`;
    await api.send('POST', '/api/auth/password/request', { email, reset_url });
    await mailTo(email, /password/i);
    for (const mail of await mailsTo(email)) {
      for (const link of linksOf(mail)) expect(new URL(link).origin).toBe(siteUrl);
      expect(`${mail.html}${mail.text}`).not.toContain('evil.example');
    }
    await api.dispose();
  });

  test('mails do not contain names from strangers', async ({ clients, playwright }) => {
    const api = await openApi(playwright.request);
    const email = clients.address();
    const name = 'Vinci un premio su evil.example';
    const person = { first_name: name, last_name: name, email, password: ownPassword() };
    expect((await api.send('POST', '/api/users', person)).status()).toBe(204);
    await api.send('POST', '/api/send-confirm', { ...person, nome: name });
    const mail = await mailTo(email, /^Conferma/);
    expect(`${mail.subject}${mail.html}${mail.text}`).not.toContain('premio');
    await api.dispose();
  });

  test.describe('brute force', () => {
    let gateway: SecondGateway | undefined;

    test.afterEach(async () => {
      await gateway?.stop();
      gateway = undefined;
    });

    const wrong = (email: string) => ({ email, password: 'non-proprio', mode: 'session' });

    test('the site slows down an attacker but does not lock the owner out elsewhere', async ({
      clients,
      playwright,
    }) => {
      gateway = await startSecondGateway({
        offset: 17,
        environment: { TRUST_PROXY: '1', RATE_LIMIT_LOGIN: '1000' },
      });
      const client = await clients.add();
      const api = await openApi(playwright.request, undefined, gateway.url);
      const from = (address: string) => ({ 'x-forwarded-for': address });
      const statuses: number[] = [];
      for (let guess = 0; guess < 8; guess += 1) {
        const headers = from('198.51.100.7');
        const answer = await api.send('POST', '/api/auth/login', wrong(client.email), headers);
        statuses.push(answer.status());
        if (answer.status() !== 429) continue;
        expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0);
        expect(await codeOf(answer)).toBe('REQUESTS_EXCEEDED');
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
      const spread = Array.from({ length: 30 }, (_, index) => from(`203.0.113.${index + 1}`));
      await Promise.all(
        spread.map((headers) => api.send('POST', '/api/auth/login', wrong(client.email), headers)),
      );
      const { email, password } = client;
      const data = { email, password, mode: 'session' };
      // The backend's tests cover the short delay of the owner's login, with fake timers.
      const owner = await api.send('POST', '/api/auth/login', data, from('192.0.2.44'));
      expect(owner.status()).toBe(200);
      await api.dispose();
    });

    test('a different X-Forwarded-For gives no new attempts', async ({ clients, playwright }) => {
      const { email } = await clients.add();
      const api = await openApi(playwright.request);
      const statuses: number[] = [];
      for (let guess = 0; guess < 7; guess += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${guess}`, 'x-real-ip': `10.0.0.${guess}` };
        statuses.push((await api.send('POST', '/api/auth/login', wrong(email), headers)).status());
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
      await api.dispose();
    });
  });
});
