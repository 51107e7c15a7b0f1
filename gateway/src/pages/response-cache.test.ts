import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { captureLog } from '../testing/captured-log.ts';
import { examplePage, startSite } from '../testing/site.ts';

const br = { 'accept-encoding': 'br' };

async function countingSite(context: TestContext, environment: NodeJS.ProcessEnv = {}) {
  const site = await startSite(context, { environment });
  // The response cache answers before this hook.
  let slow = 0;
  site.app.addHook('preHandler', async () => {
    slow += 1;
  });
  const get = async (url: string, headers: Record<string, string> = br) => {
    const before = slow;
    const { statusCode, headers: own, rawPayload } = await site.app.inject({ url, headers });
    const { date: _date, connection: _connection, ...rest } = own;
    return { statusCode, headers: rest, rawPayload, wasQuick: slow === before };
  };
  return { ...site, get };
}

test('sends a stored page with the same headers as the first response', async (context) => {
  const { get } = await countingSite(context, { SITE_URL: 'https://studio.example' });
  const { wasQuick, ...first } = await get('/about');
  const { wasQuick: wasQuickAgain, ...second } = await get('/about');
  assert.deepEqual([wasQuick, wasQuickAgain], [false, true]);
  assert.deepEqual(second, first);
  assert.match(brotliDecompressSync(second.rawPayload).toString(), /about it/);

  const known = { ...br, 'if-none-match': String(first.headers.etag) };
  const { wasQuick: _, ...unchanged } = await get('/about', known);
  const { wasQuick: isQuick, ...again } = await get('/about', known);
  assert.deepEqual([unchanged.statusCode, isQuick], [304, true]);
  assert.deepEqual(again, unchanged);
});

test('answers 404 again for a page that is not found', async (context) => {
  const site = await startSite(context, {
    renderer: async () => examplePage('none', 404),
  });
  for (const _ of [1, 2]) {
    const answer = await site.app.inject({ url: '/none', headers: br });
    assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [404, 'no-cache']);
  }
});

test('keeps stored responses apart by language, cohort and preview', async (context) => {
  const { content, get } = await countingSite(context);
  await get('/about');
  assert.equal((await get('/about')).wasQuick, true);
  for (const [url, headers] of [
    ['/about', {}],
    ['/about', { ...br, 'accept-language': 'en' }],
    ['/about', { ...br, cookie: 'studio_composition=x' }],
    ['/about?token=x', br],
    ['//about', br],
    ['/about/', br],
    ['/About', br],
  ] as const) {
    const slow = await get(url, headers);
    assert.equal(slow.wasQuick, false, `${url} ${JSON.stringify(headers)}`);
  }
  assert.equal((await get('/about?token=x')).headers['referrer-policy'], 'no-referrer');
  const english = await get('/about', { ...br, 'accept-language': 'en' });
  assert.deepEqual([english.wasQuick, english.headers['content-language']], [true, 'en']);
  const choice = await get('/about', { ...br, cookie: 'other=1; lingua=en' });
  assert.deepEqual([choice.wasQuick, choice.headers['content-language']], [true, 'en']);

  content.purge();
  assert.equal((await get('/about')).wasQuick, false);
  assert.equal((await get('/about')).wasQuick, true);
});

test('stores no response to an address that may hold a token', async (context) => {
  const { get } = await countingSite(context);
  const referrers: unknown[] = [];
  for (const url of ['/about?token=x', '/about', '/about']) {
    referrers.push((await get(url)).headers['referrer-policy']);
  }
  assert.deepEqual(referrers, ['no-referrer', 'same-origin', 'same-origin']);
});

test('sends the current age with a stored response', async (context) => {
  const { content, get, advance } = await countingSite(context);
  await get('/about');
  content.confirm(false);
  const age = async () => {
    const { wasQuick, headers } = await get('/about');
    return [wasQuick, headers['x-content-age']];
  };
  assert.deepEqual(await age(), [true, '0']);
  advance(1100);
  assert.deepEqual(await age(), [true, '1']);
  content.confirm(true);
  assert.deepEqual(await age(), [true, undefined]);
});

test('answers HEAD and POST without a stored body', async (context) => {
  const { app, get } = await countingSite(context);
  await get('/about');
  const head = await app.inject({ method: 'HEAD', url: '/about', headers: br });
  assert.deepEqual([head.statusCode, head.body], [200, '']);
  // A form that no page of the site has sent.
  assert.equal((await app.inject({ method: 'POST', url: '/about', headers: br })).statusCode, 403);
});

test('counts stored responses towards the rate limit, and rejects like any other route', async (context) => {
  const { app, get } = await countingSite(context, { RATE_LIMIT: '3' });
  const statuses: number[] = [];
  for (const _ of [1, 2, 3, 4]) statuses.push((await get('/about')).statusCode);
  assert.deepEqual(statuses, [200, 200, 200, 429]);
  const refused = await get('/about');
  const other = await app.inject('/sitemap.xml');
  assert.equal(other.statusCode, 429);
  assert.deepEqual(
    [refused.headers['cache-control'], refused.headers['x-frame-options'], refused.headers.etag],
    ['no-store', 'DENY', undefined],
  );
});

test('logs a line for each stored response', async (context) => {
  const { get } = await countingSite(context, { LOG_LEVEL: 'info' });
  await get('/about');
  const log = captureLog(context);
  assert.equal((await get('/about')).wasQuick, true);
  assert.match(log(), /"method":"GET","path":"\/about","status":200,"milliseconds":\d+/);
});
