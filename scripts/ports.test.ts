import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { requireFreePorts } from './ports.ts';
import { readSiteSettings } from './site-settings.ts';

test('names ports in use and their settings in one error', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1');
  t.after(() => taken.close());
  await once(taken, 'listening');
  const address = taken.address();
  assert.ok(typeof address === 'object' && address !== null);
  const settings = { ...readSiteSettings({}, false), port: address.port };
  await assert.rejects(requireFreePorts(settings), new RegExp(`${address.port} \\(PORT\\)`));
});
