import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apps } from '@studio/shared/contract';
import { appsToRelease } from './apps-to-release.ts';

const entry = { version: '1.0.0-aaaaaaaa', before: [] };
const live = { shell: entry, 'public-site': entry };

test('a demo releases whatever has changed, live or not', () => {
  assert.deepEqual(appsToRelease({ production: false, edited: [] }, live), [...apps]);
});

test('a production start releases nothing, and names the apps that its teams have to release first', () => {
  const whole = Object.fromEntries(apps.map((app) => [app, entry]));
  assert.deepEqual(appsToRelease({ production: true, edited: [] }, whole), []);
  assert.throws(
    () => appsToRelease({ production: true, edited: [] }, live),
    /^Error: Nothing is live of auth, customer-area: /,
  );
});

test('while one remote is edited the others run from the releases that are live', () => {
  const gaps = appsToRelease({ production: false, edited: ['shell', 'auth'] }, live);
  assert.ok(!gaps.includes('public-site') && !gaps.includes('auth') && !gaps.includes('shell'));
  assert.ok(gaps.includes('customer-area'));
});
