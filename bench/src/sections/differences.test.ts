import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differences } from './differences.ts';

test('packages come by how much more ours has, little differences are one line, and all add up', () => {
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
    { name: 'all that differs little', ours: 8000, single: 8310 },
    { name: 'in all', ours: 67_000, single: 44_310 },
  ]);
});
