import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from './directus.ts';
import type { PublicQuery } from './query.ts';
import { createRowReader } from './read-rows.ts';

const queryOf = (url: string): PublicQuery => ({
  ...{ collection: 'pagine', singleton: false, fields: ['nome'], sort: [], limit: 1 },
  ...{ filter: { url }, isPublished: true },
});

/** Returns a backend whose answers wait for `next`; a read of several rows fails with this word in it. */
function createBackend(rejected = 'nothing') {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const read = async (path: string): Promise<Answer> => {
    const filter = new URL(path, 'http://backend').searchParams.get('filter') ?? '';
    asked.push(filter);
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (filter.includes('_in') && filter.includes(rejected)) return { status: 500, body: {} };
    const urls = [...filter.matchAll(/"(\/[a-z]*)"/g)].map(([, url]) => url);
    const data = urls.filter((url) => url !== '/none').map((url) => ({ nome: url, url }));
    return { status: 200, body: { data } };
  };
  const next = async () => {
    for (const answer of waiting.splice(0)) answer();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { read, asked, next };
}

test('joins the reads of single rows that wait for the backend', async () => {
  const backend = createBackend();
  const read = createRowReader(backend);
  const answers = Promise.all(
    ['/a', '/b', '/c', '/none', '/d', '/c'].map((url) => read(queryOf(url))),
  );
  assert.equal(backend.asked.length, 2);
  await backend.next();
  assert.equal(backend.asked.length, 3);
  assert.match(backend.asked[2] ?? '', /"url":\{"_in":\["\/c","\/none","\/d"\]\}/);
  await backend.next();
  const rows = (await answers).slice(2).map(({ body }) => body);
  const found = (nome: string) => ({ data: [{ nome }] });
  assert.deepEqual(rows, [found('/c'), { data: [] }, found('/d'), found('/c')]);
});

test('reads rows one by one when the backend rejects them together', async () => {
  const backend = createBackend('/bad');
  const read = createRowReader(backend);
  const answers = Promise.all(['/a', '/b', '/bad', '/c'].map((url) => read(queryOf(url))));
  for (let time = 0; time < 3; time += 1) await backend.next();
  assert.deepEqual(
    (await answers).map(({ status }) => status),
    [200, 200, 200, 200],
  );
  assert.equal(backend.asked.length, 5);
});
