import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  extraBytes,
  packageOf,
  packageSizes,
  packagesAmong,
  repeatedPackages,
} from './packages.ts';

test('assigns a source to its package, its folder of shared, or its app', () => {
  assert.equal(packageOf('node_modules/react-dom/cjs/a.js'), 'react-dom');
  assert.equal(packageOf('node_modules/@directus/sdk/dist/a.js'), '@directus/sdk');
  assert.equal(packageOf('node_modules/a/node_modules/b/index.js'), 'b');
  assert.equal(packageOf('shared/src/ui/icon.tsx'), '@studio/shared/ui');
  assert.equal(packageOf('shell/src/layout/header.tsx'), 'shell');
});

test('adds up modules per package', () => {
  const modules = new Map([
    ['node_modules/a/1.js', 10],
    ['node_modules/a/2.js', 5],
    ['node_modules/b/1.js', 1],
  ]);
  assert.deepEqual(
    [...packageSizes(modules)],
    [
      ['a', 15],
      ['b', 1],
    ],
  );
});

test('counts only modules that two apps share as copies', () => {
  const repeated = repeatedPackages(
    new Map([
      [
        'shell',
        new Map([
          ['node_modules/a/1.js', 10],
          ['node_modules/a/2.js', 5],
        ]),
      ],
      [
        'auth',
        new Map([
          ['node_modules/a/1.js', 8],
          ['node_modules/b/1.js', 3],
        ]),
      ],
    ]),
  );
  assert.deepEqual(
    repeated.map(({ name, sizes }) => [name, [...sizes]]),
    [
      [
        'a',
        [
          ['shell', 10],
          ['auth', 8],
        ],
      ],
    ],
  );
  assert.deepEqual(repeated.map(extraBytes), [8]);
});

test('finds a singleton in a remote by a file that the shell lacks', () => {
  const modules = new Map([
    ['node_modules/jotai/esm/extra.js', 1],
    ['auth/src/remote.ts', 1],
  ]);
  assert.deepEqual(packagesAmong(modules, new Set(['react', 'jotai'])), ['jotai']);
});
