import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { apps } from '@studio/shared/contract';
import { followedApps } from './followed-apps.ts';

test('follows the working copy of the shell and the named remotes only', () => {
  assert.deepEqual(followedApps(['auth']), ['shell', 'auth']);
  assert.deepEqual(followedApps(['customer-area', 'auth', 'auth']), [
    'shell',
    'auth',
    'customer-area',
  ]);
});

test('follows the working copy of all apps when none is named', () => {
  assert.deepEqual(followedApps([]), [...apps, 'console']);
});

test('every remote has a dev script in its workspace', async () => {
  const root = join(import.meta.dirname, '../..');
  for (const app of apps.filter((name) => name !== 'shell')) {
    const { scripts } = JSON.parse(await readFile(join(root, app, 'package.json'), 'utf8'));
    assert.equal(scripts?.dev, `exec node ../scripts/run.js dev ${app}`, app);
  }
});
