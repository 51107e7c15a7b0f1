import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSite } from '../testing/site.ts';

test('serves a worker of the whole site that is asked for again and may only fetch', async (context) => {
  const { app } = await startSite(context);
  const answer = await app.inject('/sw.js');
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['content-type'], 'text/javascript; charset=utf-8');
  assert.equal(answer.headers['cache-control'], 'no-cache');
  assert.equal(
    answer.headers['content-security-policy'],
    "default-src 'none'; connect-src 'self'; img-src 'self'",
  );
  assert.doesNotMatch(answer.body, /\/\*\*|importScripts|eval/);
  // The page without a network is all that it stores.
  assert.deepEqual(answer.body.match(/cache\.(?:put|add|addAll)\(/g), ['cache.addAll(']);
  const again = await app.inject({
    url: '/sw.js',
    headers: { 'if-none-match': String(answer.headers.etag) },
  });
  assert.equal(again.statusCode, 304);
});

test('serves the page for the time without a network in both languages, without other files', async (context) => {
  const { app } = await startSite(context);
  for (const [query, title] of [
    ['', 'Sei senza connessione'],
    ['?lingua=en', 'You are offline'],
    ['?lingua=xx', 'Sei senza connessione'],
  ]) {
    const { statusCode, body, headers } = await app.inject(`/offline.html${query}`);
    assert.equal(statusCode, 200);
    assert.match(body, new RegExp(`<h1>${title}</h1>`));
    assert.doesNotMatch(body, /src=|<script|<link/);
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none';.*style-src 'sha256-/,
    );
  }
});

test('serves a worker that removes itself where the setting says so', async (context) => {
  const { app } = await startSite(context, { environment: { SERVICE_WORKER: 'false' } });
  const { body } = await app.inject('/sw.js');
  assert.match(body, /registration\.unregister\(\)/);
  assert.doesNotMatch(body, /'fetch'|'push'/);
});
