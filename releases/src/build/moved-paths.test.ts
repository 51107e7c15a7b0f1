import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claim } from '../testing/example-release.ts';
import { movedClaims } from './moved-paths.ts';

const routes = ['/prezzi', '/prezzi/:voce'].map(claim);

test('claims the paths that have moved', () => {
  const moved = { '/listino': '/prezzi', '/listino/:voce': '/prezzi/:voce' };
  assert.deepEqual(movedClaims('price-list', moved, routes), [
    { ...claim('/listino'), movedTo: '/prezzi' },
    { ...claim('/listino/:voce'), movedTo: '/prezzi/:voce' },
  ]);
  assert.deepEqual(movedClaims('price-list', undefined, routes), []);
});

for (const [moved, reason] of [
  [{ '/a': 'https://evil.example/' }, 'is no path of the site'],
  [{ '/a': '//evil.example' }, 'is no path of the site'],
  [{ '/a': '/b?x=1' }, 'is no path of the site'],
  [{ '/a/*': '/prezzi' }, '/a/\\* is no path of the site'],
  [{ '/a': '/prezzi/:voce' }, 'but /a has no :voce'],
  [{ '/prezzi': '/altro' }, 'but has a page there: remove its route'],
  [{ '/a': '/a' }, 'which moves as well: name the last address'],
  [{ '/a': '/b', '/b': '/prezzi' }, 'which moves as well: name the last address'],
  [{ '/a/:x': '/b/:x', '/b/:y': '/a/:y' }, 'which moves as well: name the last address'],
] as const)
  test(`rejects ${JSON.stringify(moved)}: ${reason}`, () => {
    assert.throws(() => movedClaims('price-list', moved, routes), new RegExp(reason));
  });
