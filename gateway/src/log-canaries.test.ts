import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { allowList } from './api/allow-list.ts';
import type { Scripted } from './testing/backend.ts';
import { captureLog } from './testing/captured-log.ts';
import { ownHeaders, startSite } from './testing/site.ts';

// Matches the token, the password and the e-mail address of these tests in any text.
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

/** Sends valid and invalid requests with secrets to every route. */
async function visitAll(app: App): Promise<void> {
  const site = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const url of [...pages, ...google, '/api/users/me', '/api/assets/canary', '/api/search']) {
    await app.inject({ url: `${url}?${query.replace('access_token', 'x')}`, headers });
    await app.inject({ url: `${url}?${query}&%zz`, headers });
  }
  for (const { method, path } of allowList) {
    for (const sent of [headers, { ...headers, 'x-xsrf-token': 'canary' }]) {
      // Over a real connection, where forwarding a body can fail.
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
  ['answers with content', () => ({})],
  [
    'rejects requests',
    () => ({
      status: 400,
      body: {
        errors: [
          { message: 'canary@example.com', extensions: { code: 'X', invalid: 'canary-password' } },
        ],
      },
    }),
  ],
  ['fails', () => ({ status: 500, body: '<canary' })],
  [
    'redirects to another host',
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
  // Only one path contains the word: the one that this test requests.
  assert.deepEqual(
    leaks.filter((line) => !line.includes('"path":"/api/assets/canary"')),
    [],
  );
}

for (const [behaviour, backend] of answers) {
  test(`logs no secret when the backend ${behaviour}`, async (context) => {
    const log = captureLog(context);
    const { app } = await startSite(context, { backend, environment });
    await visitAll(app);
    assertClean(log());
  });
}

test('logs no secret when the backend is unreachable or a page fails', async (context) => {
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

/** Starts a server that does not speak HTTP and answers with secrets. */
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

test('logs no secret when the backend does not speak HTTP', async (context) => {
  const log = captureLog(context);
  const { app } = await startSite(context, {
    environment: { ...environment, DIRECTUS_URL: await startGarbled(context) },
  });
  await visitAll(app);
  assertClean(log());
  assert.match(log(), /response errored/);
});

test('logs no secret when a request is not valid HTTP', async (context) => {
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
