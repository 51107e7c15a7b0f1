import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { captureLog } from '../testing/captured-log.ts';
import { exampleClaim } from '../testing/example-release.ts';
import { goLive, publish } from '../testing/releases.ts';
import { examplePage, markupOf, startSite } from '../testing/site.ts';
import { type DraftClaim, draftToken, longestDraft, readDraftToken } from './draft-link.ts';

const secret = 'a secret for this test';
const item = { collection: 'news', id: 7, path: '/news/7-domani' } as const;
const minute = 60_000;

const link = (values: Partial<DraftClaim> = {}) =>
  draftToken('link', { ...item, ...values }, secret, Date.now());

const draftRow = { id: 7, titolo: 'Domani' };
const liveRow = { id: 1, titolo: 'Oggi' };

/** Starts a site whose backend has one draft, and whose pages show their news and the notice of a preview. */
async function siteWithDraft(context: TestContext, state: object = { status: 'draft' }) {
  const site = await startSite(context, {
    backend: ({ path }) => {
      if (path === '/account/drafts/news/7')
        return { body: { data: { title: 'Domani', ...state } } };
      if (path.startsWith('/account/drafts/news/7/items/news?'))
        return { body: { data: [draftRow, liveRow] } };
      if (path.startsWith('/account/drafts/')) return { status: 403, body: { errors: [] } };
      if (path.startsWith('/items/news?')) return { body: { data: [liveRow] } };
      return { body: { data: [] } };
    },
    renderer: async ({ boot, read, preview }) => {
      const path = '/items/news?fields=id,titolo&sort=-data';
      const { body } = (await read?.(path)) ?? (await site.content.read(path));
      return examplePage(JSON.stringify({ body, draft: boot.draft, preview: preview === true }));
    },
  });
  const get = (url: string, cookie = '', headers = {}) =>
    site.app.inject({ url, headers: { cookie, ...headers } });
  const session = async (token = link()) => {
    const [cookie] = (await get(`/anteprima/${token}`)).cookies;
    return `${cookie?.name}=${cookie?.value}`;
  };
  return { ...site, get, session };
}

const shown = (body: string) => {
  const markup = JSON.parse(markupOf(body) ?? '{}');
  return { titles: markup.body.data.map(({ titolo }: { titolo: string }) => titolo), ...markup };
};

test('exchanges a link for a session cookie, and redirects to the item’s page', async (context) => {
  const { get } = await siteWithDraft(context);
  const answer = await get(`/anteprima/${link()}`);
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, '/news/7-domani']);
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.equal(answer.headers['referrer-policy'], 'no-referrer');
  const [cookie] = answer.cookies;
  assert.deepEqual(
    [cookie?.name, cookie?.path, cookie?.httpOnly, cookie?.sameSite, cookie?.maxAge],
    ['studio_anteprima', '/', true, 'Lax', longestDraft.session / 1000],
  );
  const framed = await get(`/anteprima/${link()}`, '', { 'sec-fetch-dest': 'iframe' });
  assert.match(
    String(framed.headers['set-cookie']),
    /; HttpOnly; Secure; Partitioned; SameSite=None$/,
  );
});

test('shows the draft to the visitor of the link only, uncached, unindexed and with a notice', async (context) => {
  const { get, session } = await siteWithDraft(context);
  const cookie = await session();
  assert.deepEqual(shown((await get('/news')).body).titles, ['Oggi']);
  const page = await get('/news', cookie);
  const { titles, draft, preview } = shown(page.body);
  assert.deepEqual([titles, preview], [['Domani', 'Oggi'], true]);
  assert.deepEqual([draft.title, draft.state, draft.framed], ['Domani', 'draft', undefined]);
  const framed = await get('/news', cookie, { 'sec-fetch-dest': 'iframe' });
  assert.equal(shown(framed.body).draft.framed, true);
  assert.deepEqual(
    [page.headers['cache-control'], page.headers['x-robots-tag'], page.headers['x-frame-options']],
    ['no-store', 'noindex', undefined],
  );
  assert.match(
    String(page.headers['content-security-policy']),
    /frame-ancestors http:\/\/127\.0\.0\.1:3001;/,
  );
  const live = await get('/news');
  assert.deepEqual(shown(live.body).titles, ['Oggi']);
  assert.equal(live.headers['x-frame-options'], 'DENY');
  assert.match(String(live.headers['content-security-policy']), /frame-ancestors 'none';/);
  const read = '/api/items/news?fields=id,titolo&sort=-data';
  const own = await get(read, cookie);
  assert.equal(own.headers['cache-control'], 'no-store');
  assert.deepEqual(own.json().data, [draftRow, liveRow]);
  assert.deepEqual((await get(read)).json().data, [liveRow]);
});

test('reads all other collections as every visitor', async (context) => {
  const { get, session, backend } = await siteWithDraft(context);
  const cookie = await session();
  assert.deepEqual((await get('/api/items/team?fields=id', cookie)).json().data, []);
  const paths = backend.received.map(({ path }) => path);
  assert.ok(paths.some((path) => path.startsWith('/items/team?')));
  assert.ok(!paths.some((path) => path.startsWith('/account/drafts/news/7/items/team')));
});

for (const [state, expected] of [
  [{ status: 'archived' }, 'archived'],
  [{ status: 'published' }, 'published'],
  [{ status: 'published', pubblica_dal: '2999-01-01T00:00:00.000Z' }, 'scheduled'],
  [{ status: 'published', pubblica_fino: '2020-01-01T00:00:00.000Z' }, 'ended'],
] as const) {
  test(`says that an item is ${expected}`, async (context) => {
    const { get, session } = await siteWithDraft(context, state);
    const { draft } = shown((await get('/', await session())).body);
    assert.equal(draft.state, expected);
    assert.equal(draft.from, expected === 'scheduled' ? state.pubblica_dal : undefined);
  });
}

test('rejects a link that is altered, of another kind, too long or over', async (context) => {
  const { get, advance } = await siteWithDraft(context);
  const [content = '', signature] = link().split('.');
  const claim = JSON.parse(Buffer.from(content, 'base64url').toString());
  const altered = (values: object) =>
    `${Buffer.from(JSON.stringify({ ...claim, ...values })).toString('base64url')}.${signature}`;
  const wrong = [
    '',
    'nothing',
    `${link()}x`,
    `${link()}.x`,
    altered({ id: 8 }),
    altered({ collection: 'pagine' }),
    altered({ path: '/' }),
    altered({ until: new Date(Date.now() + 5 * minute).toISOString() }),
    draftToken('link', item, 'another secret of this test', Date.now()),
    draftToken('link', item, secret, Date.now() + minute),
    `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`,
  ];
  for (const token of wrong) {
    const answer = await get(`/anteprima/${token}`);
    assert.equal(answer.statusCode, 403, token);
    assert.match(answer.body, /Anteprima scaduta/);
    assert.equal(answer.headers['set-cookie'], undefined);
    assert.deepEqual(shown((await get('/', `studio_anteprima=${token}`)).body).titles.length, 1);
  }
  const session = draftToken('session', item, secret, Date.now());
  assert.equal((await get(`/anteprima/${session}`)).statusCode, 403);
  const old = link();
  await advance(15 * minute);
  assert.equal((await get(`/anteprima/${old}`)).statusCode, 403);
});

test('a session ends after half an hour and opens no other item', async (context) => {
  const { get, session, advance } = await siteWithDraft(context);
  const cookie = await session();
  await advance(29 * minute);
  assert.equal(shown((await get('/news', cookie)).body).preview, true);
  await advance(minute);
  assert.equal(shown((await get('/news', cookie)).body).preview, false);
  const other = await session(link({ id: 8 }));
  assert.equal((await get('/news', other)).statusCode, 404);
  assert.equal((await get('/api/items/news?fields=id', other)).statusCode, 403);
});

test('a link is no session and a link’s token is no cookie', () => {
  const token = draftToken('link', item, secret, 0);
  assert.equal(readDraftToken('session', token, secret, 0), undefined);
  assert.equal(readDraftToken('link', token, secret, 0)?.id, 7);
});

test('shows no draft beside a session or on a page for clients', async (context) => {
  const { get, session, releasesDir, poll } = await siteWithDraft(context);
  await publish(releasesDir, 'customer-area', '1.0.0', [exampleClaim('/account', true)]);
  await goLive(releasesDir, {
    ...{ shell: ['1.0.0'], 'public-site': ['1.0.0'], auth: ['1.0.0'] },
    'customer-area': ['1.0.0'],
  });
  await poll();
  const cookie = await session();
  assert.equal(shown((await get('/account', cookie)).body).preview, false);
  for (const name of ['studio_session', '__Host-studio_session']) {
    const both = `${cookie}; ${name}=x`;
    assert.equal(shown((await get('/news', both)).body).preview, false);
    assert.deepEqual((await get('/api/items/news?fields=id', both)).json().data, [liveRow]);
    const answer = await get(`/anteprima/${link()}`, `${name}=x`);
    assert.equal(answer.statusCode, 403);
    assert.match(answer.body, /Anteprima non disponibile/);
    assert.equal(answer.headers['set-cookie'], undefined);
  }
});

test('removes the session at the end of a preview', async (context) => {
  const { get } = await siteWithDraft(context);
  const { cookies } = await get('/composition/end');
  assert.ok(cookies.some(({ name, value }) => name === 'studio_anteprima' && value === ''));
});

test('logs no link to a draft', async (context) => {
  const log = captureLog(context);
  const { app } = await startSite(context, { environment: { LOG_LEVEL: 'debug' } });
  await app.inject('/anteprima/canary');
  assert.match(log(), /"path":"\/anteprima\/…"/);
  assert.doesNotMatch(log(), /canary/);
});
