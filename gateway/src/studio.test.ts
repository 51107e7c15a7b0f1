import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { parseSettings } from './settings/settings.ts';
import { createStudio } from './studio.ts';
import { type Scripted, startBackend } from './testing/backend.ts';

const host = { host: '127.0.0.1:3001' };

async function startStudio(
  context: TestContext,
  environment: NodeJS.ProcessEnv = {},
  answer: Scripted = { body: {} },
) {
  const backend = await startBackend(() => answer);
  const settings = parseSettings({
    GATEWAY_SECRET: 'a secret for this test',
    CLIENT_ROLE: 'c11e47e0-0000-4000-8000-000000000001',
    DIRECTUS_URL: backend.url,
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const app = await createStudio(settings);
  context.after(async () => {
    await app.close();
    backend.close();
  });
  return { app, backend };
}

test('answers 421 under another host name', async (context) => {
  const { app, backend } = await startStudio(context);
  const answer = await app.inject({ url: '/admin', headers: { host: 'localhost:3001' } });
  assert.equal(answer.statusCode, 421);
  assert.equal(backend.received.length, 0);
});

const session = { ...host, cookie: 'studio_session=x' };

test('drops a visitor’s gateway secret and token, and hides the server software', async (context) => {
  const { app, backend } = await startStudio(context);
  const posing = { 'x-gateway-secret': 'guess', authorization: 'Bearer stolen' };
  const headers = { ...session, ...posing, 'x-forwarded-for': '6.6.6.6' };
  const answer = await app.inject({ url: '/users/me', headers });
  assert.equal(backend.received[0]?.headers['x-gateway-secret'], undefined);
  assert.equal(backend.received[0]?.headers.authorization, undefined);
  assert.equal(backend.received[0]?.headers.cookie, 'studio_session=x');
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.equal(backend.received[0]?.headers['x-forwarded-for'], '127.0.0.1');
  assert.equal(answer.headers['x-powered-by'], undefined);
  assert.equal(answer.headers['strict-transport-security'], undefined);
});

test('limits login attempts for every spelling of the path', async (context) => {
  const { app } = await startStudio(context, { RATE_LIMIT_LOGIN: '1' });
  const post = async (url: string) =>
    (await app.inject({ method: 'POST', url, headers: host, payload: {} })).statusCode;
  assert.equal(await post('/auth/login'), 200);
  for (const url of ['/auth/login', '/AUTH/Login/', '/x/../auth/login', '/%2e/auth/login']) {
    assert.deepEqual([url, await post(url)], [url, 429]);
  }
  assert.equal(await post('/users/invite/accept'), 200);
});

test('serves only the routes of the Studio, and before a login only those that the login needs', async (context) => {
  const { app, backend } = await startStudio(context);
  const ask = async (url: string, headers: Record<string, string>) =>
    (await app.inject({ url, headers })).statusCode;
  const open = [
    '/admin',
    '/admin/login',
    '/admin/assets/a.js',
    '/server/info',
    '/auth',
    '/translations',
  ];
  for (const url of open) assert.equal(await ask(url, host), 200, url);
  const staff = [
    '/items/news',
    '/users/me',
    '/assets/1',
    '/files',
    '/flows',
    '/utils/sort/news',
    '/anteprima/news/1',
    '/import-template',
  ];
  for (const url of staff) {
    assert.equal(await ask(url, host), 403, url);
    assert.equal(await ask(url, session), 200, url);
  }
  const received = backend.received.length;
  for (const url of [
    ...['/account/changes', '/graphql', '/GRAPHQL', '/x/../graphql', '/shares', '/mcp', '/schema'],
    ...['/files/import', '/files//import', '/metrics', '/', '/users-x', '/adminx'],
  ]) {
    assert.equal(await ask(url, session), 403, url);
  }
  assert.equal(backend.received.length, received);
});

test('serves a file before a login only by its id: the logo of the login page', async (context) => {
  const { app, backend } = await startStudio(context);
  const id = '/assets/f01de500-0000-4000-8000-000000000001';
  const ask = async (url: string, method: 'GET' | 'POST' = 'GET') =>
    (await app.inject({ url, method, headers: host })).statusCode;
  assert.equal(await ask(id), 200);
  assert.equal(backend.received.at(-1)?.path, id);
  for (const url of [`${id}?download`, `${id}?width=9999`, `${id}/x.pdf`, '/assets/1', '/assets'])
    assert.equal(await ask(url), 403, url);
  assert.equal(await ask(id, 'POST'), 403);
});

test('limits requests per minute, except for the files of the Studio', async (context) => {
  const { app } = await startStudio(context, { RATE_LIMIT: '2' });
  const ask = async (url: string) => (await app.inject({ url, headers: session })).statusCode;
  assert.deepEqual(
    [await ask('/users/me'), await ask('/users/me'), await ask('/users/me')],
    [200, 200, 429],
  );
  assert.equal(await ask('/admin/assets/index.js'), 200);
});

test('sends HSTS for the Studio over HTTPS', async (context) => {
  const { app } = await startStudio(context, { STUDIO_URL: 'https://studio.example' });
  const { headers } = await app.inject({ url: '/admin', headers: { host: 'studio.example' } });
  assert.match(String(headers['strict-transport-security']), /max-age=31536000/);
});

test('forbids all code in uploaded files of any type', async (context) => {
  const page = {
    headers: { 'content-type': 'text/html', 'content-security-policy': "form-action 'self'" },
    body: '<form action="/users/me">',
  };
  const { app } = await startStudio(context, {}, page);
  for (const url of ['/assets/1', '/assets/1/a.html?download', '/x/../ASSETS//1']) {
    const { headers } = await app.inject({ url, headers: session });
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; sandbox;/, url);
    assert.equal(headers['x-content-type-options'], 'nosniff');
  }
  const editor = await app.inject({ url: '/admin', headers: session });
  assert.equal(editor.headers['content-security-policy'], "form-action 'self'");
});
