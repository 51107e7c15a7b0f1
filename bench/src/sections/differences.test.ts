import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differences } from './differences.ts';

test('sorts packages by difference, merges small differences and adds up all', () => {
  const ours = new Map([
    ['react', 8000],
    ['runtime', 24_000],
    ['valibot', 6000],
    ['shell', 29_000],
  ]);
  const single = new Map([
    ['react', 8010],
    ['valibot', 11_000],
    ['shell', 25_000],
    ['extra', 300],
  ]);
  assert.deepEqual(differences(ours, single), [
    { name: 'runtime', ours: 24_000, single: 0 },
    { name: 'shell', ours: 29_000, single: 25_000 },
    { name: 'valibot', ours: 6000, single: 11_000 },
    { name: 'small differences', ours: 8000, single: 8310 },
    { name: 'total', ours: 67_000, single: 44_310 },
  ]);
});
