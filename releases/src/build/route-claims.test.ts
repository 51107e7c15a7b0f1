import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routeClaims } from './route-claims.ts';

test('reads the paths of a remote from its pages, where it has no routes', () => {
  const pages = [
    { path: '/prices' },
    { path: '/prices/mine', handle: { requiresLogin: true, skeleton: 'card' } },
  ];
  const files = { scripts: [], styles: [] };
  assert.deepEqual(routeClaims('prices', { pages, render: () => undefined }, []), [
    { path: '/prices', requiresLogin: false, ...files },
    { path: '/prices/mine', requiresLogin: true, skeleton: 'card', ...files },
  ]);
});

test('rejects pages without a function that renders, and a path that is relative', () => {
  assert.throws(() => routeClaims('prices', { pages: [] }, []), /render/);
  const pages = [{ path: 'prices' }];
  assert.throws(
    () => routeClaims('prices', { pages, render: () => undefined }, []),
    /a path of a page begins with \//,
  );
});
