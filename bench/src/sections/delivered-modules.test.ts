import assert from 'node:assert/strict';
import { SourceMap } from 'node:module';
import { test } from 'node:test';
import { countSources, sourceName } from './delivered-modules.ts';

test('names sources from the root of the repository', () => {
  assert.equal(sourceName('shell', 'webpack://shell/./src/a.ts'), 'shell/src/a.ts');
  assert.equal(sourceName('auth', 'webpack://auth/../shared/src/ui/b.tsx'), 'shared/src/ui/b.tsx');
  assert.equal(sourceName('auth', 'webpack://auth/webpack/runtime/sharing'), 'auth (compiler)');
  assert.equal(sourceName('auth', ''), 'auth (compiler)');
});

test('counts every character of the code for its source', () => {
  const map = new SourceMap({
    version: 3,
    file: '',
    sourceRoot: '',
    sources: ['a.js', 'b.js'],
    sourcesContent: [],
    names: [],
    mappings: 'AAAA,ICAA;ADAA',
  });
  assert.deepEqual(
    [...countSources('aaaabbb\naa', map)],
    [
      ['a.js', 6],
      ['b.js', 3],
    ],
  );
});
