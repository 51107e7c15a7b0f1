import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSite } from '../testing/site.ts';

const code = 'Zm9vYmFyYmF6cXV4MTIzNA';
const url = `/api/disdetta?code=${code}`;
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const oneClick = {
  method: 'POST',
  url,
  headers: form,
  payload: 'List-Unsubscribe=One-Click',
} as const;

test('forwards a mailbox’s one-click request without origin, cookies and tokens', async (context) => {
  const { app, backend, settings } = await startSite(context, {
    backend: () => ({ body: { data: 'all' } }),
  });
  const answer = await app.inject({
    ...oneClick,
    headers: { ...form, cookie: 'studio_session=x' },
  });
  assert.deepEqual([answer.statusCode, answer.body], [200, '{"data":"all"}']);
  assert.equal(answer.headers['cache-control'], 'no-store');
  const [received] = backend.received;
  assert.deepEqual(
    [received?.path, received?.body],
    ['/account/unsubscribe', `{"code":"${code}"}`],
  );
  assert.equal(received?.headers['content-type'], 'application/json');
  assert.equal(received?.headers.cookie, undefined);
  assert.equal(received?.headers['x-gateway-secret'], settings.gatewaySecret);
});

test('accepts the multipart form of the request', async (context) => {
  const { app, backend } = await startSite(context, { backend: () => ({ body: { data: 'all' } }) });
  const payload =
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  assert.equal((await app.inject({ ...oneClick, headers, payload })).statusCode, 200);
  assert.equal(backend.received.length, 1);
});

test('a GET leads to the page and stops nothing', async (context) => {
  const { app, backend } = await startSite(context);
  const answer = await app.inject({ url });
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, `/disdetta?code=${code}`]);
  const foreign = await app.inject({ url: '/api/disdetta?code=//evil.example' });
  assert.equal(foreign.headers.location, '/disdetta');
  assert.equal(backend.received.length, 0);
});

test('rejects another body, a bad code and too many attempts', async (context) => {
  const { app, backend } = await startSite(context, {
    backend: () => ({ body: { data: 'all' } }),
    environment: { RATE_LIMIT_LOGIN: '4' },
  });
  for (const wrong of [
    { payload: '' },
    { payload: 'List-Unsubscribe=One-Click&x=1' },
    { url: '/api/disdetta?code=x' },
  ]) {
    assert.equal((await app.inject({ ...oneClick, ...wrong })).statusCode, 400);
  }
  assert.equal(backend.received.length, 0);
  assert.equal((await app.inject(oneClick)).statusCode, 200);
  assert.equal((await app.inject(oneClick)).statusCode, 429);
});
