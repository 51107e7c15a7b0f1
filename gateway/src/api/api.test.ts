import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownHeaders, startSite } from '../testing/site.ts';

const id = 'f9681eb3-e1e5-49ec-814b-33dc660f154a';
const codeOf = (body: string) => JSON.parse(body).errors[0].extensions.code;
const json = { ...ownHeaders, 'content-type': 'application/json' };
const login = { method: 'POST', url: '/api/auth/login', payload: '{}' } as const;

test('answers 404 for a call that is not on the allow-list', async (context) => {
  const { app, backend } = await startSite(context);
  for (const [method, url] of [
    ['GET', '/api/users'],
    ['POST', '/api/users/register'],
    ['GET', '/api/users/invite'],
    ['POST', '/api/account/sign-up'],
    ['GET', '/api/auth/login/google'],
    ['GET', '/api/auth/login/google/callback'],
    ['GET', '/api/auth'],
    ['GET', `/api/users/${id}`],
    ['GET', '/api/files'],
    ['POST', '/api/files/import'],
    ['POST', '/api/graphql'],
    ['POST', '/api/utils/hash/generate'],
    ['GET', '/api/server/specs/oas'],
    ['GET', '/api/account/changes'],
    ['GET', '/api/items/directus_users'],
    ['GET', '/api/items/registro_modifiche'],
    ['GET', '/api/items/news/1'],
    ['GET', '/api/items/tipologie/x'],
    ['GET', '/api/items/richieste_modifica/1'],
    ['POST', '/api/items/richieste_modifica'],
    ['POST', '/api/assets/folder/x'],
    ['POST', '/api/assets/files'],
    ['DELETE', `/api/assets/${id}`],
    ['SEARCH', '/api/items/documenti_clienti'],
    ['PATCH', '/api/users/me'],
    ['PATCH', '/api/users/me/avatar'],
    ['DELETE', '/api/files'],
    ['DELETE', `/api/files/${id}`],
    ['DELETE', '/api/items/news/1'],
    ['GET', '/api/'],
  ] as const) {
    const answer = await app.inject({ method, url, headers: ownHeaders });
    assert.deepEqual([url, answer.statusCode], [url, 404]);
  }
  assert.deepEqual(backend.received, []);
});

test('rejects a changing call without a valid origin and anti-forgery token', async (context) => {
  const { app, backend } = await startSite(context);
  const { origin, cookie, 'x-xsrf-token': token } = ownHeaders;
  for (const headers of [
    {},
    { origin, cookie },
    { origin, 'x-xsrf-token': token },
    { cookie, 'x-xsrf-token': token },
    { origin: 'http://evil.example', cookie, 'x-xsrf-token': token },
    { origin, cookie, 'x-xsrf-token': 'other' },
    { origin, cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' },
    { origin, cookie, 'x-xsrf-token': token, 'sec-fetch-site': 'cross-site' },
  ]) {
    const type = { 'content-type': 'application/json' };
    const answer = await app.inject({ ...login, headers: { ...type, ...headers } });
    assert.deepEqual([answer.statusCode, codeOf(answer.body)], [403, 'ANTI_FORGERY']);
  }
  assert.equal(backend.received.length, 0);
  assert.equal((await app.inject({ ...login, headers: json })).statusCode, 200);
});

test('sets the anti-forgery cookie once and never with public content', async (context) => {
  const { app } = await startSite(context);
  const first = await app.inject('/api/anti-forgery');
  assert.equal(first.statusCode, 204);
  assert.match(
    String(first.headers['set-cookie']),
    /^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Strict$/,
  );
  const again = await app.inject({ url: '/api/anti-forgery', headers: ownHeaders });
  assert.equal(again.headers['set-cookie'], undefined);
  for (const url of ['/api/items/news', `/api/assets/${id}`, '/api/search?q=iva']) {
    assert.equal((await app.inject(url)).headers['set-cookie'], undefined);
  }
});

test('replaces a visitor’s forwarding headers and forwards only the session cookie', async (context) => {
  const { app, backend, settings } = await startSite(context);
  await app.inject({
    url: '/api/users/me?fields=id&azienda=7&deep=x',
    headers: {
      ...ownHeaders,
      authorization: 'Bearer stolen',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-gateway-secret': 'guess',
      forwarded: 'for=6.6.6.6',
    },
  });
  const [received] = backend.received;
  assert.equal(received?.path, '/users/me?fields=id&azienda=7');
  assert.equal(received?.headers.cookie, 'studio_session=session');
  assert.equal(received?.headers['x-forwarded-for'], '127.0.0.1');
  assert.equal(received?.headers['x-forwarded-host'], 'localhost:3000');
  assert.equal(received?.headers['x-gateway-secret'], settings.gatewaySecret);
  for (const name of ['authorization', 'forwarded']) {
    assert.equal(received?.headers[name], undefined);
  }
});

test('sends private responses with no-store and without the names of server software', async (context) => {
  const { app } = await startSite(context, {
    backend: () => ({ headers: { 'cache-control': 'public, max-age=60', server: 'x' } }),
  });
  const { headers } = await app.inject({ url: '/api/items/tipologie', headers: ownHeaders });
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['x-powered-by'], undefined);
  assert.equal(headers.server, undefined);
  assert.equal(headers['x-content-type-options'], 'nosniff');
});

test('does not repeat a rejected password in the response', async (context) => {
  const { app } = await startSite(context, {
    backend: () => ({
      status: 400,
      body: { errors: [{ message: 'no', extensions: { code: 'X', invalid: 'canary' } }] },
    }),
  });
  const answer = await app.inject({ ...login, headers: json });
  assert.equal(answer.statusCode, 400);
  assert.equal(codeOf(answer.body), 'X');
  assert.doesNotMatch(answer.body, /canary/);
});

test('rejects a body with a wrong type or above the size limit', async (context) => {
  const { app, backend } = await startSite(context);
  const post = async (payload: string, type: string) =>
    (await app.inject({ ...login, payload, headers: { ...ownHeaders, 'content-type': type } }))
      .statusCode;
  assert.equal(await post('a=b', 'text/plain'), 415);
  assert.equal(await post('x'.repeat(40_000), 'application/json'), 413);
  assert.equal(backend.received.length, 0);
});

test('rejects an address with an access token', async (context) => {
  const { app } = await startSite(context);
  for (const name of ['access_token', 'access%5Ftoken', 'access_token[]']) {
    const answer = await app.inject(`/api/users/me?${name}=x`);
    assert.equal(answer.statusCode, 400);
  }
});

test('forwards a request for an appointment without the session, up to its own limit per hour', async (context) => {
  const { app, backend } = await startSite(context, {
    backend: () => ({ status: 204, body: '' }),
    environment: { RATE_LIMIT_CONTACT: '1' },
  });
  const send = async (url: string) =>
    (await app.inject({ method: 'POST', url, headers: json, payload: '{}' })).statusCode;
  assert.equal(await send('/api/contact'), 204);
  assert.deepEqual([await send('/api/appointments'), await send('/api/appointments')], [204, 429]);
  assert.equal(backend.received[1]?.path, '/account/appointments');
  assert.equal(backend.received[1]?.headers.cookie, undefined);
});

test('forwards a contact message with the gateway secret, up to the limit per hour', async (context) => {
  const { app, backend, settings } = await startSite(context, {
    backend: () => ({ status: 204, body: '' }),
    environment: { RATE_LIMIT_CONTACT: '2' },
  });
  const send = async () =>
    (await app.inject({ method: 'POST', url: '/api/contact', headers: json, payload: '{}' }))
      .statusCode;
  assert.deepEqual([await send(), await send(), await send()], [204, 204, 429]);
  assert.equal(backend.received[0]?.path, '/account/contact');
  assert.equal(backend.received[0]?.headers['x-gateway-secret'], settings.gatewaySecret);
  assert.equal(backend.received[0]?.headers.cookie, undefined);
});

test('ignores a forged client address in the rate limit', async (context) => {
  const { app } = await startSite(context, { environment: { RATE_LIMIT_LOGIN: '1' } });
  const send = (address: string) =>
    app.inject({ ...login, headers: { ...json, 'x-forwarded-for': address } });
  assert.equal((await send('1.1.1.1')).statusCode, 200);
  const second = await send('2.2.2.2');
  assert.deepEqual([second.statusCode, codeOf(second.body)], [429, 'REQUESTS_EXCEEDED']);
});

test('answers a private call with 503 while the backend is unreachable', async (context) => {
  const { app, backend } = await startSite(context);
  backend.close();
  const answer = await app.inject({ url: '/api/users/me', headers: ownHeaders });
  assert.deepEqual([answer.statusCode, codeOf(answer.body)], [503, 'SERVICE_UNAVAILABLE']);
});

test('answers a call with a body with 503 while the backend is unreachable', async (context) => {
  const { app, backend } = await startSite(context);
  backend.close();
  const site = await app.listen({ port: 0, host: '127.0.0.1' });
  const { url, ...call } = login;
  const answer = await fetch(site + url, { method: call.method, headers: json, body: '{}' });
  assert.deepEqual([answer.status, codeOf(await answer.text())], [503, 'SERVICE_UNAVAILABLE']);
});

test('answers an aborted rejection of the backend with 503', async (context) => {
  const { app } = await startSite(context, {
    backend: () => ({ status: 401, headers: { 'content-length': '999' }, breaksOff: true }),
  });
  const answer = await app.inject({ ...login, headers: json });
  assert.deepEqual([answer.statusCode, codeOf(answer.body)], [503, 'SERVICE_UNAVAILABLE']);
});
