import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBackend } from '../testing/backend.ts';
import { ownHeaders, startSite } from '../testing/site.ts';

const json = { ...ownHeaders, 'content-type': 'application/json' };

/** Path below /api, path of the backend, and true where the gateway forwards the session. */
const calls = [
  ['/auth/login', '/auth/login', false],
  ['/auth/passkey', '/account/passkeys/login', false],
  ['/auth/refresh', '/auth/refresh', true],
  ['/auth/logout', '/auth/logout', true],
  ['/auth/password/request', '/auth/password/request', false],
  ['/auth/password/reset', '/auth/password/reset', false],
  ['/users', '/account/sign-up', false],
  ['/send-confirm', '/account/send-confirm', false],
  ['/mail-link', '/account/mail-link', false],
  ['/unsubscribe', '/account/unsubscribe', false],
  ['/confirm', '/account/confirm', false],
  ['/users/invite', '/account/invite', true],
  ['/users/invite/accept', '/users/invite/accept', false],
  ['/users/me/password', '/account/password', true],
  ['/users/me/tfa/generate', '/account/two-factor/generate', true],
  ['/users/me/tfa/enable', '/account/two-factor/enable', true],
  ['/users/me/tfa/disable', '/account/two-factor/disable', true],
  ['/users/me/passkeys/begin', '/account/passkeys/begin', true],
  ['/users/me/passkeys/register', '/account/passkeys/register', true],
  ['/users/me/passkeys/remove', '/account/passkeys/remove', true],
  ['/users/me/tfa/recovery-codes', '/account/two-factor/recovery-codes', true],
  ['/change-requests', '/account/change-requests', true],
  ['/change-requests/withdraw', '/account/change-requests/withdraw', true],
  ['/change-requests/resend', '/account/change-requests/resend', true],
  ['/change-requests/seen', '/account/change-requests/seen', true],
  ['/deletion', '/account/deletion', true],
  ['/deletion/withdraw', '/account/deletion/withdraw', true],
  ['/export', '/account/export', true],
  ['/preferences', '/account/preferences', true],
  ['/preferences/second', '/account/preferences/second', true],
  ['/preferences/second/remove', '/account/preferences/second/remove', true],
  ['/push/subscribe', '/account/push/subscribe', true],
  ['/push/unsubscribe', '/account/push/unsubscribe', true],
  ['/sessions/close', '/account/sessions/close', true],
  ['/sessions/end', '/account/sessions/end', true],
] as const;

test('forwards each account call to its backend path, with the session only where it needs one', async (context) => {
  const { app, backend, settings } = await startSite(context);
  for (const [url, upstream, session] of calls) {
    backend.received.length = 0;
    const payload = '{"email":"a@example.com"}';
    await app.inject({ method: 'POST', url: `/api${url}?role=admin`, headers: json, payload });
    const [received] = backend.received;
    assert.deepEqual([received?.path, received?.body], [upstream, payload]);
    const { cookie, 'x-gateway-secret': secret } = received?.headers ?? {};
    assert.deepEqual([url, cookie], [url, session ? 'studio_session=session' : undefined]);
    assert.deepEqual([url, secret], [url, settings.gatewaySecret]);
  }
});

test('requests a passkey challenge without the session and never stores it', async (context) => {
  const { app, backend } = await startSite(context);
  const answer = await app.inject({ url: '/api/auth/passkey?user=ada', headers: ownHeaders });
  assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [200, 'no-store']);
  const [received] = backend.received;
  assert.deepEqual(
    [received?.path, received?.headers.cookie],
    ['/account/passkeys/login', undefined],
  );
});

test('forwards the device cookie with a login only', async (context) => {
  const { app, backend } = await startSite(context);
  const cookie = `${json.cookie}; studio_device=browser`;
  for (const [url] of calls) {
    backend.received.length = 0;
    await app.inject({
      method: 'POST',
      url: `/api${url}`,
      headers: { ...json, cookie },
      payload: '{}',
    });
    const sent = backend.received[0]?.headers.cookie ?? '';
    const isLogin = url === '/auth/login' || url === '/auth/passkey';
    assert.deepEqual([url, sent.includes('studio_device=browser')], [url, isLogin]);
  }
});

test('accepts a login, a new password and a sign-up despite a stale session', async (context) => {
  const stale = { status: 401, body: { errors: [{ extensions: { code: 'TOKEN_EXPIRED' } }] } };
  const { app } = await startSite(context, {
    backend: ({ headers }) => (headers.cookie === undefined ? { body: {} } : stale),
  });
  for (const url of ['/api/auth/login', '/api/auth/password/reset', '/api/users', '/api/confirm']) {
    const answer = await app.inject({ method: 'POST', url, headers: json, payload: '{}' });
    assert.deepEqual([url, answer.statusCode], [url, 200]);
  }
});

test('never forwards any spelling of a path to the stock calls that create or invite users', async (context) => {
  const { app, backend } = await startSite(context);
  for (const url of [
    ...[
      '/users',
      '/users/',
      '//users',
      '/USERS',
      '/%75sers',
      '/x/../users',
      '/./users',
      '/users;x',
    ],
    ...[
      '/users/invite',
      '/users/invite/',
      '/users//invite',
      '/users/%69nvite',
      '/users/x/../invite',
    ],
    ...['/users/register', '/users%2finvite', '/users?x=/account', '/send-confirm/../users'],
  ]) {
    await app.inject({ method: 'POST', url: `/api${url}`, headers: json, payload: '[{}]' });
  }
  const paths = new Set(backend.received.map(({ path }) => path));
  assert.deepEqual(paths, new Set(['/account/sign-up', '/account/invite']));
});

test('checks the type and size of a body, but not its content', async (context) => {
  const { app, backend } = await startSite(context);
  const post = async (payload: string, type = 'application/json') => {
    const headers = { ...ownHeaders, 'content-type': type };
    return (await app.inject({ method: 'POST', url: '/api/users', headers, payload })).statusCode;
  };
  assert.equal(await post('[{"email":"a"}, {"__proto__":{}}'), 200);
  assert.equal(backend.received[0]?.body, '[{"email":"a"}, {"__proto__":{}}');
  assert.equal(await post(`[${' '.repeat(40_000)}]`), 413);
  assert.equal(await post('[]', 'text/plain'), 415);
  assert.equal(backend.received.length, 1);
});

for (const url of [
  '/api/users',
  '/api/send-confirm',
  '/api/auth/password/request',
  '/api/users/invite',
]) {
  test(`limits ${url} per hour and address`, async (context) => {
    const { app, advance } = await startSite(context, {
      environment: { RATE_LIMIT_ACCOUNT: '2', TRUST_PROXY: '1' },
    });
    const send = async (address: string) => {
      const headers = { ...json, 'x-forwarded-for': address };
      return (await app.inject({ method: 'POST', url, headers, payload: '{}' })).statusCode;
    };
    assert.deepEqual([await send('1.1.1.1'), await send('1.1.1.1')], [200, 200]);
    advance(30 * 60_000);
    assert.deepEqual([await send('1.1.1.1'), await send('2.2.2.2')], [429, 200]);
    advance(31 * 60_000);
    assert.equal(await send('1.1.1.1'), 200);
  });
}

test('does not count a forged request towards the rate limit', async (context) => {
  const { app } = await startSite(context, { environment: { RATE_LIMIT_ACCOUNT: '1' } });
  const post = { method: 'POST', url: '/api/users', payload: '{}' } as const;
  const forged = { ...json, origin: 'https://evil.example' };
  assert.equal((await app.inject({ ...post, headers: forged })).statusCode, 403);
  assert.equal((await app.inject({ ...post, headers: json })).statusCode, 200);
});

test('sends the same headers and body for known and unknown accounts', async (context) => {
  const { app } = await startSite(context, {
    backend: ({ path, body }) => ({
      status: path === '/auth/login' ? 401 : 204,
      headers: { etag: `"${body}"`, 'last-modified': body, 'x-known': body, server: body },
      body:
        path === '/auth/login' ? { errors: [{ extensions: { code: 'X', invalid: body } }] } : '',
    }),
  });
  const headersFor = async (url: string, payload: string) => {
    const answer = await app.inject({ method: 'POST', url, headers: json, payload });
    const { date: _date, ...headers } = answer.headers;
    return [answer.statusCode, headers, answer.body];
  };
  for (const [url] of calls) {
    const known = await headersFor(`/api${url}`, '{"email":"known"}');
    assert.deepEqual(known, await headersFor(`/api${url}`, '{"email":"unknown, longer"}'));
    assert.doesNotMatch(JSON.stringify(known), /etag|last-modified|x-known|x-ratelimit|set-cookie/);
  }
});

test('forwards account calls to ACCOUNT_URL', async (context) => {
  const extension = await startBackend(() => ({ body: { data: 'activated' } }));
  context.after(extension.close);
  const { app, backend } = await startSite(context, {
    environment: { ACCOUNT_URL: extension.url },
  });
  const post = (url: string) =>
    app.inject({ method: 'POST', url: `/api${url}`, headers: json, payload: '{}' });
  assert.equal((await post('/confirm')).body, '{"data":"activated"}');
  await post('/contact');
  await post('/auth/login');
  assert.deepEqual(
    extension.received.map(({ path }) => path),
    ['/account/confirm', '/account/contact'],
  );
  assert.equal(extension.received[0]?.headers.host, new URL(extension.url).host);
  assert.deepEqual(
    backend.received.map(({ path }) => path),
    ['/auth/login'],
  );
});

test('passes the session cookie on unchanged, over HTTPS only under its __Host- name', async (context) => {
  const line = '__Host-studio_session=s; Path=/; HttpOnly; Secure; SameSite=Lax';
  const { app, backend } = await startSite(context, {
    backend: () => ({ headers: { 'set-cookie': line } }),
    environment: { SITE_URL: 'https://studio.example' },
  });
  const send = (url: string, sessions = '__Host-studio_session=s') =>
    app.inject({
      method: 'POST',
      url,
      headers: {
        ...json,
        origin: 'https://studio.example',
        cookie: `XSRF-TOKEN=token; ${sessions}`,
      },
      payload: '{}',
    });
  assert.equal((await send('/api/auth/login')).headers['set-cookie'], line);
  // A name without the prefix can have been set by another host or over a plain connection.
  await send('/api/auth/refresh', 'studio_session=planted; __Host-studio_session=s');
  await send('/api/auth/refresh', 'studio_session=planted');
  assert.deepEqual(
    backend.received.slice(1).map(({ headers }) => headers.cookie),
    ['__Host-studio_session=s', undefined],
  );
});
