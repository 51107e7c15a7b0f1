import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasHash, withoutHash } from './published.ts';

test('finds the hash that a bundler puts into a name, and shares files by a hash of its own only', () => {
  const names: Readonly<Record<string, string>> = {
    'remote.0a1b2c3d4e5f.js': 'remote.*.js',
    'pdf.worker.min.0a1b2c3d4e5f.mjs': 'pdf.worker.min.*.mjs',
    'assets/question-route-Blj-ZjGc.css': 'assets/question-route-*.css',
    'question.c2509950c780d04298f5.js': 'question.*.js',
    'chunk-AB3DEF7H.js': 'chunk-*.js',
    'remoteEntry.js': 'remoteEntry.js',
    'list-settings.js': 'list-settings.js',
  };
  for (const [name, plain] of Object.entries(names)) assert.equal(withoutHash(name), plain);
  assert.deepEqual(Object.keys(names).filter(hasHash), Object.keys(names).slice(0, 2));
});
