import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppName, Release } from '@studio/shared/contract';
import { renderSet } from './release-set.ts';

function release(app: AppName): Release {
  return {
    app,
    version: '1',
    commit: 'none',
    contract: 1,
    entry: 'entry.js',
    scripts: ['entry.js'],
    styles: [],
    fonts: [],
    server: 'server.cjs',
    routes: [],
    shared: { provided: {}, required: {} },
    files: ['entry.js', 'chunk.js', 'style.css'].map((path) => ({
      path,
      bytes: 1,
      integrity: `sha384-${path}`,
    })),
  };
}

test('every script has its integrity, a remote’s entry for every attempt to load it', () => {
  const apps = { shell: { release: release('shell') }, auth: { release: release('auth') } };
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
