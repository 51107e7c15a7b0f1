import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releasesIn } from '../testing/releases.ts';
import { startSite } from '../testing/site.ts';

test('serves the same file and headers under every retry path', async (context) => {
  const { app } = await startSite(context);
  const headers = { 'accept-encoding': 'br' };
  const ask = async (file: string) => {
    const answer = await app.inject({ url: `/releases/auth/1.0.0/${file}`, headers });
    const { 'cache-control': caching, 'content-security-policy': policy } = answer.headers;
    return [answer.statusCode, answer.rawPayload.toString('hex'), caching, policy];
  };
  const first = await ask('entry.js');
  assert.equal(first[0], 200);
  assert.deepEqual(await ask('~1/entry.js'), first);
  assert.deepEqual(await ask('~5/entry.js'), first);
});

test('serves only released files under a retry path', async (context) => {
  const { app } = await startSite(context);
  for (const path of [
    '~1/',
    '~1',
    '~1/none.js',
    '~10/entry.js',
    '~1/~1/entry.js',
    '~1/../release.json',
    '~1/..%2frelease.json',
    '~1/..%2f..%2f..%2flive.json',
  ]) {
    const answer = await app.inject(`/releases/auth/1.0.0/${path}`);
    assert.deepEqual([path, answer.statusCode], [path, 404]);
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
});

test('serves no source map, which is stored beside the files for browsers', async (context) => {
  const { app, releasesDir } = await startSite(context);
  const { store } = releasesIn(releasesDir);
  for (const key of ['maps/0a.json.br', 'web/entry.js.map'])
    await store.put(`auth/1.0.0/${key}`, Buffer.from('{}'));
  for (const path of [
    'maps/0a.json.br',
    '../1.0.0/maps/0a.json.br',
    'entry.js.map',
    '~1/entry.js.map',
  ])
    assert.equal((await app.inject(`/releases/auth/1.0.0/${path}`)).statusCode, 404);
});
