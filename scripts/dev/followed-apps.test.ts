import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { apps } from '@studio/shared/contract';
import { followedApps } from './followed-apps.ts';

test('a remote that is named follows the working copy in a shell that does, and no other remote', () => {
  assert.deepEqual(followedApps(['auth']), ['shell', 'auth']);
  assert.deepEqual(followedApps(['customer-area', 'auth', 'auth']), [
    'shell',
    'auth',
    'customer-area',
  ]);
});

test('all apps follow the working copy when none is named', () => {
  assert.deepEqual(followedApps([]), [...apps]);
});

test('every remote can be developed from its own workspace', async () => {
  const root = join(import.meta.dirname, '../..');
  for (const app of apps.filter((name) => name !== 'shell')) {
    const { scripts } = JSON.parse(await readFile(join(root, app, 'package.json'), 'utf8'));
    assert.equal(scripts?.dev, `exec node ../scripts/run.js dev ${app}`, app);
  }
});
