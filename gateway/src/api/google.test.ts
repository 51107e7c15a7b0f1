import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Received, Scripted } from '../testing/backend.ts';
import { examplePage, markupOf, startSite } from '../testing/site.ts';

const start = '/api/auth/login/google';
const callback = `${start}/callback`;
const google = 'https://accounts.google.com/o/oauth2/v2/auth?client_id=x&state=y';
const studio = 'http://127.0.0.1:3001';

const to = (location: string, cookies?: string): Scripted => ({
  status: 302,
  headers: { location, ...(cookies !== undefined && { 'set-cookie': cookies }) },
  body: 'Found. Redirecting',
});

function withGoogle(
  context: TestContext,
  backend: (request: Received) => Scripted,
  environment: NodeJS.ProcessEnv = {},
) {
  return startSite(context, { backend, environment: { GOOGLE_CLIENT_ID: 'x', ...environment } });
}

test('offers the Google login only when GOOGLE_CLIENT_ID is set', async (context) => {
  for (const [id, offered] of [
    ['', false],
    ['x', true],
  ] as const) {
    const { app, backend } = await startSite(context, {
      backend: () => to(google),
      environment: { GOOGLE_CLIENT_ID: id },
      renderer: async ({ boot }) => examplePage(`${boot.googleLogin}`),
    });
    assert.equal(markupOf((await app.inject('/login')).body), String(offered));
    backend.received.length = 0;
    for (const url of [start, callback]) {
      assert.equal((await app.inject(url)).statusCode, offered ? 302 : 404);
    }
    assert.equal(backend.received.length, offered ? 2 : 0);
  }
});

test('forwards only the site’s host, the login cookie and the parameters of the step', async (context) => {
  const { app, backend, settings } = await withGoogle(context, () => to(google));
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    cookie: 'studio_session=s; openid.google=signed; openid.googlex=z; XSRF-TOKEN=t',
    authorization: 'Bearer x',
  };
  const site = 'http://localhost:3000/login/return?redirectFrom=/account';
  const query = new URLSearchParams({ redirect: site, prompt: 'true', otp: '1', mode: 'json' });
  await app.inject({ url: `${start}?${query}`, headers });
  await app.inject({ url: `${callback}?code=c&state=s&iss=i&error=e&scope=openid`, headers });
  const [first, second] = backend.received;
  const passed = new URL(first?.path ?? '', 'http://backend').searchParams;
  assert.deepEqual(
    [...passed],
    [
      ['redirect', site],
      ['prompt', 'true'],
    ],
  );
  assert.equal(second?.path, '/auth/login/google/callback?code=c&state=s&iss=i&error=e');
  for (const request of backend.received) {
    assert.equal(request.headers.host, 'localhost:3000');
    assert.equal(request.headers['x-forwarded-host'], 'localhost:3000');
    assert.equal(request.headers.cookie, 'openid.google=signed');
    assert.equal(request.headers.authorization, undefined);
    assert.equal(request.headers['x-gateway-secret'], settings.gatewaySecret);
  }
});

test('hardens the login cookie, passes the session cookie on and drops other cookies', async (context) => {
  const lines: readonly (readonly [string, string, string | undefined])[] = [
    ['openid.google=a.b; Path=/', 'http', 'openid.google=a.b; Path=/; HttpOnly; SameSite=Lax'],
    [
      'openid.google=a; Domain=evil.example; SameSite=None; Max-Age=300',
      'https',
      'openid.google=a; Max-Age=300; HttpOnly; SameSite=Lax; Secure',
    ],
    ['studio_session=s; Path=/; HttpOnly', 'http', 'studio_session=s; Path=/; HttpOnly'],
    ['studio_refresh=r; Path=/', 'http', undefined],
  ];
  for (const [line, scheme, expected] of lines) {
    const environment = scheme === 'https' ? { SITE_URL: 'https://studio.example' } : {};
    const { app } = await withGoogle(context, () => to(google, line), environment);
    const { headers } = await app.inject(start);
    assert.equal(headers['set-cookie']?.toString(), expected);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.equal(headers.location, google);
  }
});

const unknown = '/login/return?reason=UNKNOWN_EXCEPTION';
const own = 'http://localhost:3000';

/** A redirect of Directus, and the gateway's redirects at the start and at the callback. */
const locations = [
  [google, google, unknown],
  ['http://localhost:9000/auth?x=1', 'http://localhost:9000/auth?x=1', unknown],
  ['http://accounts.example/auth', unknown, unknown],
  ['javascript:alert(1)', unknown, unknown],
  ['http://[', unknown, unknown],
  [`${own}/login/return?redirectFrom=%2Fa`, ...twice(`${own}/login/return?redirectFrom=%2Fa`)],
  ['/', ...twice(`${own}/`)],
  ['https://localhost.evil.example/', 'https://localhost.evil.example/', unknown],
  ['//evil.example/x', unknown, unknown],
  ['/\\evil.example/x', unknown, unknown],
  [
    `${studio}/admin/login?reason=INVALID_CREDENTIALS`,
    ...twice('/login/return?reason=INVALID_CREDENTIALS'),
  ],
  [`${studio}/admin/login?reason=<script>`, unknown, unknown],
  [
    `${studio}/admin/tfa-setup?redirect=x&provider=google`,
    ...twice('/login/return?reason=TFA_SETUP'),
  ],
  [`${studio}/admin/content`, unknown, unknown],
] as const;

function twice(text: string): [string, string] {
  return [text, text];
}

test('redirects only to allowed addresses', async (context) => {
  let location = '';
  const { app } = await withGoogle(context, () => to(location));
  for (const [given, atStart, atCallback] of locations) {
    await context.test(given, async () => {
      location = given;
      for (const [url, expected] of [
        [start, atStart],
        [callback, atCallback],
      ] as const) {
        const answer = await app.inject(url);
        assert.deepEqual([url, answer.statusCode], [url, 302]);
        assert.deepEqual([url, answer.headers.location], [url, expected]);
        assert.equal(answer.body, '');
      }
    });
  }
});

test('redirects to the start when the provider must prompt again', async (context) => {
  const { app } = await withGoogle(context, () => to('./?redirect=x&prompt=true'));
  const { location } = (await app.inject(callback)).headers;
  assert.equal(location, `${own}${start}?redirect=x&prompt=true`);
});

test('rejects a provider on plain HTTP when the site uses HTTPS', async (context) => {
  const { app } = await withGoogle(context, () => to('http://localhost:9000/auth'), {
    SITE_URL: 'https://studio.example',
  });
  assert.equal((await app.inject(start)).headers.location, unknown);
});

test('answers a rejected return address with 400 and does not repeat it', async (context) => {
  const { app } = await withGoogle(context, () => ({ status: 400, body: 'evil.example' }));
  const answer = await app.inject(`${start}?redirect=https://evil.example`);
  assert.equal(answer.statusCode, 400);
  assert.equal(answer.json().errors[0].extensions.code, 'INVALID_PAYLOAD');
  assert.doesNotMatch(answer.body, /evil/);
});

test('@slow redirects an unexpected response to /login/return and never shows a token', async (context) => {
  const away = '/login/return?reason=SERVICE_UNAVAILABLE';
  for (const status of [200, 304, 401, 404, 500, 503]) {
    const { app } = await withGoogle(context, () => ({
      status,
      body: status === 304 ? '' : { data: { access_token: 'secret' } },
    }));
    const answer = await app.inject(callback);
    assert.deepEqual([status, answer.statusCode, answer.headers.location], [status, 302, away]);
    assert.doesNotMatch(answer.body, /secret/);
  }
  const { app, backend } = await withGoogle(context, () => to(google));
  backend.close();
  for (const url of [start, callback]) {
    const answer = await app.inject(url);
    assert.deepEqual([answer.statusCode, answer.headers.location], [302, away]);
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
});

test('limits the rate of started logins', async (context) => {
  const { app } = await withGoogle(context, () => to(google), { RATE_LIMIT_LOGIN: '1' });
  assert.equal((await app.inject(start)).headers.location, google);
  const second = await app.inject(start);
  assert.equal(second.headers.location, '/login/return?reason=REQUESTS_EXCEEDED');
});

test('starts a login on GET only', async (context) => {
  const { app, backend } = await withGoogle(context, () => to(google));
  for (const method of ['HEAD', 'PUT', 'DELETE'] as const) {
    assert.notEqual((await app.inject({ method, url: start })).statusCode, 302);
  }
  assert.equal(backend.received.length, 0);
});
