import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleRelease } from '../testing/example-release.ts';
import { renderSet } from './release-set.ts';

const files = ['entry.js', 'chunk.js', 'style.css'];

function integrityOf(apps: Parameters<typeof renderSet>[0]['apps']): Record<string, string> {
  const { shell, remotes } = renderSet({ id: '1', apps }, '/releases');
  return Object.assign({}, ...[shell, ...remotes].map(({ integrity }) => integrity));
}

const shell = { release: exampleRelease('shell', files) };
const auth = exampleRelease('auth', files);

test('every script has its integrity, a remote’s for every attempt to load it', () => {
  const integrity = integrityOf({ shell, auth: { release: auth } });
  const attempts = (file: string) => [
    `/releases/auth/1/${file}`,
    ...[1, 2, 3, 4, 5].map((attempt) => `/releases/auth/1/~${attempt}/${file}`),
  ];
  assert.deepEqual(Object.keys(integrity), [
    '/releases/shell/1/entry.js',
    '/releases/shell/1/chunk.js',
    ...attempts('entry.js'),
    ...attempts('chunk.js'),
  ]);
  assert.equal(integrity['/releases/auth/1/~3/chunk.js'], 'sha384-chunk.js');
});

test('what a remote falls back on has its integrity as well', () => {
  const previous = { ...exampleRelease('auth', ['entry.js', 'older.js']), version: '0' };
  const integrity = integrityOf({ shell, auth: { release: auth, previous } });
  assert.equal(integrity['/releases/auth/0/entry.js'], 'sha384-entry.js');
  assert.equal(integrity['/releases/auth/0/older.js'], 'sha384-older.js');
  assert.equal(integrity['/releases/auth/0/~5/older.js'], 'sha384-older.js');
});

test('no page runs the shell before the live one', () => {
  const previous = { ...exampleRelease('shell', files), version: '0' };
  const integrity = integrityOf({ shell: { ...shell, previous } });
  assert.deepEqual(Object.keys(integrity), [
    '/releases/shell/1/entry.js',
    '/releases/shell/1/chunk.js',
  ]);
});
