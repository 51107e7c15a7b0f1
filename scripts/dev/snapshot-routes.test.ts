import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startSite } from '@studio/gateway/testing/site';
import { snapshotRoutes } from './snapshot-routes.ts';

test('serves files of development builds beside those of signed releases', async (context) => {
  const { app, releasesDir, settings } = await startSite(context);
  await app.register(snapshotRoutes, settings);
  for (const version of ['development-1', '1.1.0-copy']) {
    const web = join(releasesDir, 'auth', version, 'web/hot');
    await mkdir(web, { recursive: true });
    await writeFile(join(web, 'update.js'), 'an update');
  }
  const ask = (file: string) => app.inject(`/releases/auth/${file}`);
  const update = await ask('development-1/hot/update.js');
  assert.deepEqual([update.statusCode, update.body], [200, 'an update']);
  assert.match(String(update.headers['content-security-policy']), /script-src/);
  assert.equal((await ask('development-1/~2/hot/update.js')).statusCode, 200);
  assert.equal((await ask('1.1.0-copy/hot/update.js')).statusCode, 404);
  assert.equal((await ask('1.0.0/entry.js')).statusCode, 200);
});
