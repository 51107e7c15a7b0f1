import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { parseSettings } from './settings/settings.ts';
import { createStudio } from './studio.ts';
import { isOfStudio } from './studio-requests.ts';
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

test('limits login attempts, and knows no other spelling of their path', async (context) => {
  const { app } = await startStudio(context, { RATE_LIMIT_LOGIN: '1' });
  const post = async (url: string) =>
    (await app.inject({ method: 'POST', url, headers: host, payload: {} })).statusCode;
  assert.equal(await post('/auth/login'), 200);
  assert.equal(await post('/auth/login/'), 429);
  assert.equal(await post('/AUTH/Login'), 403);
  assert.equal(await post('/users/invite/accept'), 200);
});

const file = 'f01de500-0000-4000-8000-000000000001';

/** The requests of staff, as a browser sent them while it did each task of the Studio (`npm test -- --only=studio`). */
const staffRequests: readonly [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', urls: string[]][] = [
  [
    'GET',
    [
      ...[
        '/collections',
        '/fields',
        '/relations',
        '/settings',
        '/translations',
        '/presets?limit=-1',
      ],
      ...['/permissions/me', '/permissions/me/consegne/7', '/policies/me/globals', '/roles/me'],
      ...['/users/me', `/users/${file}`, '/users?filter[role][_eq]=x', '/roles?limit=-1'],
      ...['/items/news', '/items/news/12', '/items/configurazione', '/items/news?export=csv'],
      ...['/files', `/files/${file}`, '/folders', `/assets/${file}`, `/assets/${file}?download`],
      ...[`/assets/${file}?key=system-medium-cover`, `/assets/${file}/F24%20giugno.pdf`],
      ...['/comments', '/notifications', '/revisions', '/revisions/5', '/activity', '/policies'],
      ...['/flows', '/dashboards', '/panels', '/extensions', '/access', '/permissions?limit=-1'],
      ...[
        '/anteprima/news/1',
        '/import-template',
        '/riscontro/3',
        '/cerca?testo=rossi',
        '/in-arrivo/visore/build/pdf.min.mjs',
      ],
    ],
  ],
  [
    'POST',
    [
      ...['/items/news', '/files', '/users', '/users/invite', '/presets', '/comments'],
      ...['/in-arrivo/accept', '/utils/sort/news', '/utils/revert/12', '/users/me/tfa/generate'],
    ],
  ],
  [
    'PATCH',
    [
      ...['/items/avvisi_studio', '/items/messaggi', '/items/news/12', '/users/me', '/files'],
      ...['/users/me/track/page', `/users/${file}`, `/files/${file}`, '/presets/4'],
    ],
  ],
  [
    'DELETE',
    ['/items/news/12', `/users/${file}`, '/presets/4', '/fields/news/old', '/collections/old'],
  ],
];

/** What Directus 11 offers beside the product, and what reads a path in another way than this server. */
const offRequests: readonly [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', urls: string[]][] = [
  [
    'POST',
    [
      ...['/utils/import/news', '/UTILS/Import/news', '/utils//import/news'],
      ...['/utils/%69mport/news', '/utils/import/directus_users?background=true', '/utils/import/'],
      ...['/utils/export/news', '/utils/cache/clear', '/utils/hash/generate', '/utils/hash/verify'],
      ...['/utils/translations/generate', '/utils/resolve-redirect', '/files/import', '/files/tus'],
      ...[`/assets/folder/${file}`, '/assets/files', '/assets/files/', `/flows/trigger/${file}`],
      ...['/flows', '/operations', '/graphql', '/graphql/system', '/GRAPHQL', '/shares', '/mcp'],
      ...[
        '/collections',
        '/fields/news',
        '/relations',
        '/permissions',
        '/policies',
        '/roles',
        '/access',
      ],
      ...[
        '/schema/apply',
        '/schema/diff',
        '/extensions/registry/install',
        '/panels',
        '/dashboards',
      ],
      ...['/users/register', '/ai/chat', '/deployments/webhooks', '/server/setup', '/folders'],
      ...[
        '/settings/owner',
        '/translations',
        '/versions',
        '/auth/login/google',
        '/account/contact',
      ],
    ],
  ],
  [
    'GET',
    [
      ...['/schema/snapshot', '/server/specs/oas', '/server/specs/graphql', '/utils/random/string'],
      ...[
        '/extensions/registry',
        `/flows/trigger/${file}`,
        '/shares',
        `/shares/info/${file}`,
        '/mcp',
      ],
      ...[`/assets/${file}.pdf`, `/assets//${file}`, `/assets/${file}%20`],
      ...[
        `/assets/${file}/a/b`,
        `/assets/${file}%2Fa`,
        `/assets/${file};a`,
        '/assets/1',
        '/assets',
      ],
      ...[
        '/account/changes',

        '/metrics',
        '/',
        '/users-x',
        '/adminx',
        '/websocket',
      ],
      ...['/users/register/verify-email', '/items/news/1/2', '/files/1'],
    ],
  ],
  ['PATCH', ['/settings', '/collections/news', '/permissions/1', `/policies/${file}`, '/access']],
  ['DELETE', ['/settings', `/roles/${file}`, `/policies/${file}`, '/permissions/1', '/folders/1']],
];

test('answers the requests of staff with a session, and nothing else that Directus offers', async (context) => {
  const { app, backend } = await startStudio(context, { RATE_LIMIT: '10000' });
  const ask = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    headers: Record<string, string>,
  ) =>
    (await app.inject({ method, url, headers, ...(method !== 'GET' && { payload: {} }) }))
      .statusCode;
  for (const [method, urls] of staffRequests) {
    for (const url of urls) {
      assert.deepEqual([method, url, await ask(method, url, session)], [method, url, 200]);
      if (url === '/translations' || url === `/assets/${file}`) continue;
      assert.deepEqual([method, url, await ask(method, url, host)], [method, url, 403]);
    }
  }
  const received = backend.received.length;
  for (const [method, urls] of offRequests) {
    for (const url of urls)
      assert.deepEqual([method, url, await ask(method, url, session)], [method, url, 403]);
  }
  assert.equal(backend.received.length, received);
  for (const url of ['/admin', '/admin/login', '/admin/assets/a.js', '/server/info', '/auth'])
    assert.equal(await ask('GET', url, host), 200, url);
});

test('knows no path that proxy, router and backend could read in different ways', () => {
  for (const url of [
    ...['/x/../items/news', '/items/./news', '/items//news', '/items/news/..', '/%2e/items/news'],
    ...[
      `/assets/x/../${file}`,
      '/items%2Fnews',
      '/items/news%00',
      '/items/news;a',
      '\\items\\news',
    ],
  ])
    assert.equal(isOfStudio({ method: 'GET', url }, true), false, url);
  assert.equal(isOfStudio({ method: 'GET', url: '/items/news?a=/../b;c//d' }, true), true);
});

test('refuses unsafe requests that a browser sent for another origin', async (context) => {
  const { app, backend } = await startStudio(context);
  const send = async (url: string, more: Record<string, string>) =>
    (await app.inject({ method: 'POST', url, headers: { ...session, ...more }, payload: {} }))
      .statusCode;
  const own = 'http://127.0.0.1:3001';
  const foreign: Record<string, string>[] = [
    { origin: 'http://localhost:3000' },
    { origin: 'null' },
    { origin: own, 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const url of ['/files', '/items/news', '/auth/logout', '/auth/login']) {
    for (const more of foreign)
      assert.equal(await send(url, more), 403, JSON.stringify([url, more]));
  }
  assert.equal(backend.received.length, 0);
  assert.equal(await send('/files', { origin: own, 'sec-fetch-site': 'same-origin' }), 200);
  assert.equal(await send('/files', {}), 200);
  const linked = { ...session, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
  assert.equal((await app.inject({ url: '/admin/content', headers: linked })).statusCode, 200);
});

test('refuses a token of the backend in an address', async (context) => {
  const { app, backend } = await startStudio(context);
  for (const name of ['access_token', 'access%5Ftoken', 'access_token[]', 'ACCESS_TOKEN']) {
    for (const headers of [host, session]) {
      for (const url of ['/users/me', '/admin', `/assets/${file}`]) {
        const answer = await app.inject({ url: `${url}?fields=id&${name}=x`, headers });
        assert.equal(answer.statusCode, 400, `${url} ${name}`);
      }
    }
  }
  assert.equal(backend.received.length, 0);
});

test('serves a file before a login only by its id: the logo of the login page', async (context) => {
  const { app, backend } = await startStudio(context);
  const id = `/assets/${file}`;
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
  for (const url of [`/assets/${file}`, `/assets/${file}/a.html?download`]) {
    const { headers } = await app.inject({ url, headers: session });
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; sandbox;/, url);
    assert.equal(headers['x-content-type-options'], 'nosniff');
  }
  const editor = await app.inject({ url: '/admin', headers: session });
  assert.equal(editor.headers['content-security-policy'], "form-action 'self'");
});
