import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apps } from '@studio/shared/contract';
import { appsToRelease, missingApps } from './apps-to-release.ts';

const entry = { version: '1.0.0-aaaaaaaa', before: [] };
const live = { shell: entry, 'public-site': entry };

test('a demo releases whatever has changed, live or not', () => {
  assert.deepEqual(appsToRelease({ production: false, edited: [] }, live), [...apps]);
});

test('a production start releases nothing, and names the apps that its teams have to release first', () => {
  const whole = Object.fromEntries(apps.map((app) => [app, entry]));
  assert.deepEqual(appsToRelease({ production: true, edited: [] }, whole), []);
  const { shell: _, ...shellLess } = whole;
  assert.throws(
    () => appsToRelease({ production: true, edited: [] }, { auth: entry }),
    /^Error: Nothing is live of shell, public-site, customer-area[^:]*: /,
  );
  assert.throws(() => appsToRelease({ production: true, edited: [] }, shellLess), /of shell: /);
});

test('a production host starts with a new app that its team has not promoted yet, and releases nothing', () => {
  assert.deepEqual(appsToRelease({ production: true, edited: [] }, live), []);
  const missing = missingApps(live);
  assert.ok(missing.includes('auth') && !missing.includes('shell'));
});

test('while one remote is edited the others run from the releases that are live', () => {
  const gaps = appsToRelease({ production: false, edited: ['shell', 'auth'] }, live);
  assert.ok(!gaps.includes('public-site') && !gaps.includes('auth') && !gaps.includes('shell'));
  assert.ok(gaps.includes('customer-area'));
});
