import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { apps } from '@studio/shared/contract';
import { appsToRelease, followedApps, neededApps } from './apps-to-release.ts';

const entry = { version: '1.0.0-aaaaaaaa', before: [] };
const live = { shell: entry, 'public-site': entry };

test('releases every app for a demo, live or not', () => {
  assert.deepEqual(appsToRelease({ production: false, edited: [] }, live), [...apps, 'console']);
});

test('releases nothing in production, and names the apps that must be live first', () => {
  const whole = Object.fromEntries(apps.map((app) => [app, entry]));
  assert.deepEqual(appsToRelease({ production: true, edited: [] }, whole), []);
  const { shell: _, ...shellLess } = whole;
  assert.throws(
    () => appsToRelease({ production: true, edited: [] }, { auth: entry }),
    /^Error: Nothing is live of shell, public-site, customer-area[^:]*: /,
  );
  assert.throws(() => appsToRelease({ production: true, edited: [] }, shellLess), /of shell: /);
});

test('starts in production without a new app that its team has not promoted yet', () => {
  assert.deepEqual(appsToRelease({ production: true, edited: [] }, live), []);
  const missing = neededApps(live);
  assert.ok(missing.includes('auth') && !missing.includes('shell'));
});

test('releases only the apps that are neither edited nor live during development', () => {
  const gaps = appsToRelease({ production: false, edited: ['shell', 'auth'] }, live);
  assert.ok(!gaps.includes('public-site') && !gaps.includes('auth') && !gaps.includes('shell'));
  assert.ok(gaps.includes('customer-area'));
});

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
  const root = join(import.meta.dirname, '..');
  for (const app of apps.filter((name) => name !== 'shell')) {
    const { scripts } = JSON.parse(await readFile(join(root, app, 'package.json'), 'utf8'));
    assert.equal(scripts?.dev, `exec node ../scripts/run.js dev ${app}`, app);
  }
});
