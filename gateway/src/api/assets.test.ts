import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Received } from '../testing/backend.ts';
import { ownHeaders, startSite } from '../testing/site.ts';

const id = 'f9681eb3-e1e5-49ec-814b-33dc660f154a';
const file = { headers: { 'content-type': 'application/pdf' }, body: '%PDF' };
const refused = {
  status: 403,
  headers: { etag: '"of the refusal"' },
  body: { errors: [{ extensions: { code: 'FORBIDDEN' } }] },
};

test('a public file needs no login, so a stale one does not matter, and may be cached', async (context) => {
  const { app, backend } = await startSite(context, { backend: () => file });
  const answer = await app.inject({
    url: `/api/assets/${id}?key=card-400&width=9999&download`,
    headers: { cookie: 'studio_session=stale' },
  });
  assert.equal(answer.statusCode, 200);
  assert.match(String(answer.headers['cache-control']), /^public/);
  assert.equal(backend.received.length, 1);
  assert.equal(backend.received[0]?.headers.cookie, undefined);
  assert.equal(backend.received[0]?.path, `/assets/${id}?key=card-400&download=`);
});

test('a private file is asked for again with the login, and never stored', async (context) => {
  const { app, backend } = await startSite(context, {
    backend: ({ headers }: Received) => (headers.cookie === undefined ? refused : file),
  });
  const answer = await app.inject({ url: `/api/assets/${id}`, headers: ownHeaders });
  assert.equal(answer.body, '%PDF');
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.equal(answer.headers['content-type'], 'application/pdf');
  assert.equal(answer.headers['content-length'], '4');
  assert.equal(answer.headers.etag, undefined);
  assert.equal(backend.received.length, 2);
  const stranger = await app.inject(`/api/assets/${id}`);
  assert.deepEqual([stranger.statusCode, stranger.headers['cache-control']], [403, 'no-store']);
});

test('a file opened by itself can run nothing', async (context) => {
  const { app } = await startSite(context, { backend: () => file });
  const { headers } = await app.inject(`/api/assets/${id}/${'nome'.repeat(50)}.pdf`);
  assert.equal(
    headers['content-security-policy'],
    "default-src 'none'; sandbox; form-action 'none'; frame-ancestors 'none'",
  );
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
});

test('what is no id of a file reaches nobody', async (context) => {
  const { app, backend } = await startSite(context);
  for (const path of ['x', `${id}/..%2f..%2fusers`, `${id}/a/b`, '..%2fusers%2fme', 'folder/x']) {
    assert.equal((await app.inject(`/api/assets/${path}`)).statusCode, 404);
  }
  assert.equal(backend.received.length, 0);
});
