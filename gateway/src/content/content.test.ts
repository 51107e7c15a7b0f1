import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownHeaders, startSite } from '../testing/site.ts';

test('reads published content once for all visitors, without their cookies', async (context) => {
  const { app, backend } = await startSite(context, {
    backend: () => ({ body: { data: [{ id: 1, abstract: '<p onclick="x">a</p>' }] } }),
  });
  const url = '/api/items/news?fields=id,abstract';
  const first = await app.inject({ url, headers: ownHeaders });
  await app.inject('/api/items/news?fields=abstract,id&filter[status][_eq]=published');
  assert.deepEqual(JSON.parse(first.body), { data: [{ id: 1, abstract: '<p>a</p>' }] });
  assert.equal(first.headers['cache-control'], 'no-cache');
  assert.equal(backend.received.length, 1);
  assert.equal(backend.received[0]?.headers.cookie, undefined);
  assert.match(
    decodeURIComponent(backend.received[0]?.path ?? ''),
    /"status":\{"_eq":"published"\}/,
  );
});

test('reads content again only after a change of a collection that it depends on', async (context) => {
  const { app, backend, content } = await startSite(context);
  const reads = async () => {
    await app.inject('/api/items/news');
    await app.inject('/api/items/attivita');
    return backend.received.length;
  };
  assert.equal(await reads(), 2);
  content.purge(['team']);
  assert.equal(await reads(), 2);
  content.purge(['directus_files']);
  assert.equal(await reads(), 3);
  content.purge(['attivita']);
  assert.equal(await reads(), 4);
  content.purge();
  assert.equal(await reads(), 6);
});

test('gives equal answers the same version, and changed ones another', async (context) => {
  let rows = [{ id: 1 }];
  const { content } = await startSite(context, { backend: () => ({ body: { data: rows } }) });
  const read = () => content.read('/items/news?fields=id');
  const first = await read();
  content.purge(['news']);
  const again = await read();
  assert.deepEqual([again.version, again.body === first.body], [first.version, true]);
  rows = [{ id: 2 }];
  content.purge(['news']);
  assert.notEqual((await read()).version, first.version);
  const missing = await content.read('/items/nothing');
  assert.equal(missing.version, (await content.read('/items/nothing')).version);
});

test('@slow keeps cached reads when many reads find nothing', async (context) => {
  const { backend, content } = await startSite(context, {
    backend: ({ path }) => ({ body: { data: path.includes('attivita') ? [{ id: 1 }] : [] } }),
  });
  await content.read('/items/attivita?fields=id');
  for (let id = 1; id <= 600; id += 1) {
    await content.read(`/items/news?fields=id&filter[id][_eq]=${id}`);
  }
  const asked = backend.received.length;
  await content.read('/items/attivita?fields=id');
  assert.equal(backend.received.length, asked);
  await content.read('/items/news?fields=id&filter[id][_eq]=1');
  assert.equal(backend.received.length, asked + 1);
});

test('@slow sends many spellings of a read to the backend once and rejects other limits', async (context) => {
  const { app, backend } = await startSite(context, { environment: { RATE_LIMIT: '100000' } });
  const fields = ['id', 'data', 'titolo', 'abstract', 'testo'];
  const statuses = new Set<number>();
  for (let number = 0; number < 500; number += 1) {
    const turned = [...fields.slice(number % 5), ...fields.slice(0, number % 5)];
    const rest =
      number % 2 === 0 ? 'limit=-1&sort=-data' : 'sort=-data&filter[status][_eq]=published';
    statuses.add((await app.inject(`/api/items/news?${rest}&fields=${turned}`)).statusCode);
  }
  assert.deepEqual([[...statuses], backend.received.length], [[200], 1]);
  statuses.clear();
  for (let limit = 2; limit < 500; limit += 1)
    statuses.add((await app.inject(`/api/items/news?limit=${limit}`)).statusCode);
  assert.deepEqual([[...statuses], backend.received.length], [[400], 1]);
});

test('@slow keeps the cached reads of pages when visitors send made-up reads', async (context) => {
  const { app, backend, content } = await startSite(context, {
    backend: () => ({ body: { data: [{ id: 1 }] } }),
    environment: { RATE_LIMIT: '100000' },
  });
  const own = '/items/attivita?fields=id,nome';
  await content.read(own);
  content.purge(['attivita']);
  await app.inject(`/api${own}`);
  const names = ['data', 'titolo', 'abstract', 'testo', 'status', 'file.id', 'file.type'];
  const madeUp = Array.from({ length: 600 }, (_, number) => {
    const some = names.filter((_name, index) => (number + 1) & (1 << index));
    return `/api/items/news?fields=id,${some}&sort=${names[number >> 7]}`;
  });
  for (const url of madeUp) await app.inject(url);
  assert.equal(backend.received.length, 602);
  await app.inject(`/api${own}`);
  assert.equal(backend.received.length, 602);
  await app.inject(madeUp[0] ?? '');
  assert.equal(backend.received.length, 603, 'of what is made up the latest is kept');
});

test('serves the last good answer with its age while the backend is unreachable', async (context) => {
  const { app, backend, content } = await startSite(context);
  await app.inject('/api/items/news');
  backend.close();
  content.purge();
  const answer = await app.inject('/api/items/news');
  assert.deepEqual([answer.statusCode, answer.headers['x-content-age']], [200, '0']);
  const other = await app.inject('/api/items/team');
  assert.deepEqual([other.statusCode, other.headers['retry-after']], [503, '5']);
});

test('passes a 403 on, and answers a malformed response with 503', async (context) => {
  const { app } = await startSite(context, {
    backend: ({ path }) => (path.includes('/news') ? { status: 403 } : { body: '<html>' }),
  });
  assert.equal((await app.inject('/api/items/news')).statusCode, 403);
  assert.equal((await app.inject('/api/items/team')).statusCode, 503);
});

test('rejects other parameters with an error in the format of the API', async (context) => {
  const { app, backend } = await startSite(context);
  const answer = await app.inject('/api/items/news?fields=*');
  assert.equal(answer.statusCode, 400);
  assert.equal(JSON.parse(answer.body).errors[0].extensions.code, 'INVALID_QUERY');
  assert.equal(backend.received.length, 0);
});

test('finds pages, news and activities with their addresses', async (context) => {
  const { app } = await startSite(context, {
    backend: ({ path }) => ({
      body: {
        data: path.startsWith('/items/news')
          ? [{ id: 3, titolo: 'Novità IVA', abstract: '<p>a</p>', testo: null }]
          : path.startsWith('/items/attivita')
            ? [{ id: 5, nome: 'Consulenza', descrizione: '<p>anche IVA</p>' }]
            : [{ id: 1, url: '/about', titolo: 'Studio', descrizione: null, contenuto: 'iva' }],
      },
    }),
  });
  const { data } = JSON.parse((await app.inject('/api/search?q=iva')).body);
  assert.deepEqual(
    data.map(({ url }: { url: string }) => url),
    ['/news/3-novita-iva', '/attivita/5-consulenza', '/about'],
  );
  assert.equal((await app.inject('/api/search?q=iv')).statusCode, 400);
  assert.equal((await app.inject(`/api/search?q=${'a'.repeat(101)}`)).statusCode, 400);
});
