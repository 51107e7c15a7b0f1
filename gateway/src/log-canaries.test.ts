import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { allowList } from './api/allow-list.ts';
import type { Scripted } from './testing/backend.ts';
import { captureLog } from './testing/captured-log.ts';
import { ownHeaders, startSite } from './testing/site.ts';

// A token, a password and an e-mail address, recognisable wherever they turn up.
const secrets = /canary/i;
const query = 'token=canary-token&access_token=canary&email=canary%40example.com&code=canary-code';
const payload = JSON.stringify({ email: 'canary@example.com', password: 'canary-password' });
const headers = {
  ...ownHeaders,
  'content-type': 'application/json',
  cookie: `${ownHeaders.cookie}; openid.google=canary; studio_session=canary`,
  authorization: 'Bearer canary',
  referer: `http://localhost:3000/reset?${query}`,
  'x-forwarded-for': 'canary',
};
const pages = ['/reset', '/confirm/', '/accept', '/firstlogin', '//login'];
const google = ['/api/auth/login/google', '/api/auth/login/google/callback'];
const environment = { LOG_LEVEL: 'debug', GOOGLE_CLIENT_ID: 'x', RATE_LIMIT_LOGIN: '3' };

type App = Awaited<ReturnType<typeof startSite>>['app'];

/** Everything a visitor with secrets can ask for, right and wrong. */
async function visitAll(app: App): Promise<void> {
  const site = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const url of [...pages, ...google, '/api/users/me', '/api/assets/canary', '/api/search']) {
    const token = url.startsWith('/api') ? query.replace('access_token', 'x') : query;
    await app.inject({ url: `${url}?${token}`, headers });
    await app.inject({ url: `${url}?${query}&%zz`, headers });
  }
  for (const { method, path } of allowList) {
    for (const sent of [headers, { ...headers, 'x-xsrf-token': 'canary' }]) {
      // Over a real connection: a body that cannot be passed on is what goes wrong there.
      const answer = await fetch(`${site}/api${path}?x=canary`, {
        method,
        headers: sent,
        redirect: 'manual',
        ...(method !== 'GET' && { body: payload }),
      });
      await answer.text();
    }
  }
  await app.inject({ method: 'POST', url: `/reset?${query}`, headers, payload });
}

const answers: readonly (readonly [string, () => Scripted])[] = [
  ['that is content', () => ({})],
  [
    'that refuses',
    () => ({
      status: 400,
      body: {
        errors: [
          { message: 'canary@example.com', extensions: { code: 'X', invalid: 'canary-password' } },
        ],
      },
    }),
  ],
  ['that is broken', () => ({ status: 500, body: '<canary' })],
  [
    'that leads astray',
    () => ({
      status: 302,
      headers: { location: 'http://canary.example/?canary', 'set-cookie': 'openid.google=canary' },
    }),
  ],
];

/** Requires that the log was written, and holds no secret. */
function assertClean(log: string): void {
  assert.match(log, /"path":"\/api\/auth\/login","status":\d+/);
  const leaks = log.split('\n').filter((line) => secrets.test(line));
  // The one path that holds the word is the test's own.
  assert.deepEqual(
    leaks.filter((line) => !line.includes('"path":"/api/assets/canary"')),
    [],
  );
}

for (const [name, backend] of answers) {
  test(`no secret reaches the log with a backend ${name}`, async (context) => {
    const log = captureLog(context);
    const { app } = await startSite(context, { backend, environment });
    await visitAll(app);
    assertClean(log());
  });
}

test('no secret reaches the log when the backend is away or a page fails', async (context) => {
  const log = captureLog(context);
  const { app, backend } = await startSite(context, {
    environment,
    renderer: async ({ url }) => {
      throw new Error(`cannot render ${url}`);
    },
  });
  backend.close();
  await visitAll(app);
  assertClean(log());
  assert.match(log(), /cannot render http:\/\/localhost:3000\/reset"/);
});

/** Something that does not speak HTTP, and repeats what it is asked. */
async function startGarbled(test: TestContext): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('HTTP/1.1 canary-token\r\nSet-Cookie: x=canary\r\n\r\n'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  test.after(() => server.close());
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return `http://127.0.0.1:${address.port}`;
}

test('no secret reaches the log when the backend’s answer is no HTTP', async (context) => {
  const log = captureLog(context);
  const { app } = await startSite(context, {
    environment: { ...environment, DIRECTUS_URL: await startGarbled(context) },
  });
  await visitAll(app);
  assertClean(log());
  assert.match(log(), /response errored/);
});

test('no secret reaches the log when a request is no HTTP', async (context) => {
  const log = captureLog(context);
  const { app } = await startSite(context, { environment });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  for (const request of [
    'POST /api/auth/login?token=canary HTTP/1.1\r\nCookie: canary\r\nbad header canary\r\n\r\n',
    'GET /%zz?token=canary HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    'GET http://canary@[?token=canary HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  ]) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(request);
    assert.match(await text(socket), /^HTTP\/1\.1 4/);
  }
  await app.inject({ method: 'POST', url: '/api/auth/login' });
  assertClean(log());
});
