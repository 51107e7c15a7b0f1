import { foreignOrigins, serveForeignPage } from '../site/foreign-page.ts';
import { expectAccount, logIn, sessionOf } from '../site/log-in.ts';
import { siteUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

// A failure that shows only sometimes is a finding here.
test.describe.configure({ retries: 0 });

const calls: [method: 'POST' | 'PATCH', path: string, body: string][] = [
  ['POST', '/api/auth/logout', '{"mode":"session"}'],
  ['POST', '/api/auth/refresh', '{"mode":"session"}'],
  ['PATCH', '/api/users/me', '{"first_name":"Eva"}'],
  ['POST', '/api/users/invite', '{"email":"eva@example.com"}'],
  ['POST', '/api/users/me/tfa/disable', '{"otp":"000000"}'],
  ['POST', '/api/users/me/password', '{"password":"x","new_password":"y"}'],
  ['POST', '/api/auth/password/request', '{"email":"eva@example.com"}'],
];

let stop: (() => Promise<void>) | undefined;

interface Attack {
  readonly target: string;
  readonly method: string;
  readonly body: string;
}

/** Sends the requests of a hostile page: forms of every kind, and calls with and without a content type. */
async function attack({ target, method, body }: Attack): Promise<void> {
  for (const enctype of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ]) {
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.name = `f${Math.random()}`;
    const form = document.body.appendChild(document.createElement('form'));
    Object.assign(form, { action: target, method: 'post', enctype, target: frame.name });
    const input = form.appendChild(document.createElement('input'));
    Object.assign(input, { name: body.slice(0, -1), value: '}' });
    form.submit();
  }
  const [, stolen = ''] = /XSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? [];
  const tries: RequestInit[] = [
    { mode: 'no-cors', headers: { 'content-type': 'text/plain' } },
    { mode: 'cors', headers: { 'content-type': 'application/json' } },
    { mode: 'cors', headers: { 'content-type': 'application/json', 'x-xsrf-token': stolen } },
  ];
  for (const init of tries) {
    const verb = init.mode === 'no-cors' ? 'POST' : method;
    await fetch(target, { ...init, method: verb, body, credentials: 'include' }).catch(() => null);
  }
}

test.describe('request forgery', { tag: '@security' }, () => {
  test.beforeAll(async () => {
    stop = await serveForeignPage();
  });

  test.afterAll(async () => {
    await stop?.();
  });

  for (const origin of foreignOrigins) {
    test(`CSRF: no request of a page at ${origin} has an effect`, async ({
      page,
      context,
      clients,
      incidents,
    }) => {
      incidents.expect(
        /console error: .*(blocked|violates|403|404|415|ERR_BLOCKED_BY_RESPONSE|ERR_FAILED)/,
      );
      incidents.expect(/request failed: .*\/api\//);
      const client = await clients.add();
      await logIn(page, client);
      const before = await clients.row(client.email);
      const session = await sessionOf(context);
      const foreign = await context.newPage();
      await foreign.goto(origin);
      const statuses: number[] = [];
      // The page itself cannot read any of these answers.
      const network = await context.newCDPSession(foreign);
      network.on('Network.responseReceivedExtraInfo', ({ statusCode }) => {
        statuses.push(statusCode);
      });
      await network.send('Network.enable');
      for (const [method, path, body] of calls) {
        await foreign.evaluate(attack, { target: `${siteUrl}${path}`, method, body });
      }
      await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(calls.length);
      expect(statuses.filter((status) => status < 400)).toEqual([]);
      expect(await sessionOf(context)).toBe(session);
      const { last_access: _access, ...unchanged } = before ?? {};
      expect(await clients.row(client.email)).toMatchObject(unchanged);
      await page.reload();
      await expectAccount(page);
    });
  }
});
