import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDirectus } from './directus.ts';
import { startBackend } from './testing/backend.ts';

test('an answer that takes longer than the setting allows is given up', async (context) => {
  const backend = await startBackend(() => new Promise(() => {}));
  context.after(backend.close);
  const directus = createDirectus({
    directusUrl: backend.url,
    gatewaySecret: 'the secret',
    backendTimeout: 50,
  });
  await assert.rejects(directus.read('/items/news'), { name: 'TimeoutError' });
});
