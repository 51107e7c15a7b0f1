import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apps } from '@studio/shared/contract';
import { appsToRelease, neededApps } from './apps-to-release.ts';

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
