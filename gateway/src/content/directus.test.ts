import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { startBackend } from '../testing/backend.ts';
import { createDirectus } from './directus.ts';

test('gives up on an answer that exceeds the timeout', async (context) => {
  const backend = await startBackend(() => new Promise(() => {}));
  context.after(backend.close);
  const directus = createDirectus({
    directusUrl: backend.url,
    gatewaySecret: 'the secret',
    backendTimeout: 50,
  });
  await assert.rejects(directus.read('/items/news'), {
    name: 'BackendError',
    message: 'the backend did not answer in time',
  });
});

test('repeats a read once when its connection breaks', async (context) => {
  let breaks = 1;
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    if (breaks-- > 0) request.destroy();
    else response.end('{"data":[]}');
  }).listen(0, '127.0.0.1');
  context.after(() => server.close());
  await once(server, 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const directus = createDirectus({
    directusUrl: `http://127.0.0.1:${address.port}`,
    gatewaySecret: 'the secret',
    backendTimeout: 60_000,
  });
  assert.deepEqual(await directus.read('/items/news'), { status: 200, body: { data: [] } });
  assert.equal(requests, 2);
  breaks = 2;
  await assert.rejects(directus.read('/items/news'), {
    name: 'BackendError',
    message: /^the backend cannot be reached/,
  });
  assert.equal(requests, 4);
});
