import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apps } from '@studio/shared/contract';
import { appsToRelease } from './apps-to-release.ts';

const entry = { version: '1.0.0-aaaaaaaa', before: [] };
const live = { shell: entry, 'public-site': entry };

test('a demo releases whatever has changed, live or not', () => {
  assert.deepEqual(appsToRelease({ production: false, edited: [] }, live), [...apps]);
});

test('in production what is live stays', () => {
  const gaps = apps.filter((app) => app !== 'shell' && app !== 'public-site');
  assert.deepEqual(appsToRelease({ production: true, edited: [] }, live), gaps);
});

test('while one remote is edited the others run from the releases that are live', () => {
  const gaps = appsToRelease({ production: false, edited: ['shell', 'auth'] }, live);
  assert.ok(!gaps.includes('public-site') && !gaps.includes('auth') && !gaps.includes('shell'));
  assert.ok(gaps.includes('customer-area'));
});
