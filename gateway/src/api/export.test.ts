import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownHeaders, startSite } from '../testing/site.ts';

const zip = {
  headers: {
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="i-miei-dati.zip"',
    'cache-control': 'public',
    'set-cookie': 'studio_session=other',
    etag: '"x"',
  },
  body: 'PK',
};

test('passes the archive of a client through, with the session and never cached', async (context) => {
  const { app, backend, settings } = await startSite(context, { backend: () => zip });
  const answer = await app.inject({ url: '/api/export?code=a&user=b', headers: ownHeaders });
  assert.deepEqual([answer.statusCode, answer.body], [200, 'PK']);
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.equal(answer.headers['content-disposition'], zip.headers['content-disposition']);
  assert.deepEqual([answer.headers.etag, answer.headers['set-cookie']], [undefined, undefined]);
  const [received] = backend.received;
  assert.equal(received?.path, '/account/export?code=a');
  assert.equal(received?.headers.cookie, 'studio_session=session');
  assert.equal(received?.headers['x-gateway-secret'], settings.gatewaySecret);
});

test('answers 503 while the backend is unreachable', async (context) => {
  const { app, backend } = await startSite(context);
  backend.close();
  assert.equal(
    (await app.inject({ url: '/api/export?code=a', headers: ownHeaders })).statusCode,
    503,
  );
});
