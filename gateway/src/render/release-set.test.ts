import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleRelease } from '../testing/example-release.ts';
import { renderSet } from './release-set.ts';

test('every script has its integrity, a remote’s entry for every attempt to load it', () => {
  const files = ['entry.js', 'chunk.js', 'style.css'];
  const apps = {
    shell: { release: exampleRelease('shell', files) },
    auth: { release: exampleRelease('auth', files) },
  };
  const { integrity } = renderSet({ revision: 1, apps }, '/releases');
  assert.deepEqual(Object.keys(integrity), [
    '/releases/shell/1/entry.js',
    '/releases/shell/1/chunk.js',
    '/releases/auth/1/entry.js',
    ...[1, 2, 3, 4, 5].map((attempt) => `/releases/auth/1/entry.js?attempt=${attempt}`),
    '/releases/auth/1/chunk.js',
  ]);
  assert.equal(integrity['/releases/auth/1/entry.js?attempt=3'], 'sha384-entry.js');
});
