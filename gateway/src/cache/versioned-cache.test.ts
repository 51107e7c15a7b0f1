import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSite } from '../testing/site.ts';
import { createVersionedCache } from './versioned-cache.ts';

test('makes a value once per version and evicts the oldest', () => {
  const latest = createVersionedCache<object>(2);
  const made: string[] = [];
  const get = (name: string, version: string) =>
    latest.get(name, version, () => {
      made.push(`${name}${version}`);
      return {};
    });
  assert.equal(get('a', '1'), get('a', '1'));
  get('a', '2');
  get('b', '1');
  get('c', '1');
  get('a', '2');
  assert.deepEqual(made, ['a1', 'a2', 'b1', 'c1', 'a2']);
});

test('makes a value again whose promise was rejected', async () => {
  const latest = createVersionedCache<Promise<string>>(1);
  await assert.rejects(latest.get('a', '1', () => Promise.reject(new Error('no memory'))));
  assert.equal(await latest.get('a', '1', () => Promise.resolve('made')), 'made');
});

test('makes a feed again after its content changes', async (context) => {
  const rows = [{ id: 7, Titolo: 'IVA', data: '2026-03-16' }];
  const { app, content } = await startSite(context, {
    backend: ({ path }) => ({ body: { data: path.startsWith('/items/scadenze') ? rows : [] } }),
  });
  const calendar = async () => (await app.inject('/scadenzario.ics')).body;
  assert.match(await calendar(), /SUMMARY:IVA/);
  assert.equal((await app.inject('/scadenzario/8.ics')).statusCode, 404);
  rows.push({ id: 8, Titolo: 'IMU', data: '2026-06-16' });
  content.purge(['scadenze']);
  assert.match(await calendar(), /SUMMARY:IMU/);
  const one = await app.inject('/scadenzario/8.ics');
  assert.match(one.body, /SUMMARY:IMU/);
  assert.doesNotMatch(one.body, /SUMMARY:IVA/);
  assert.match(String(one.headers['content-disposition']), /scadenza-8\.ics/);
});
