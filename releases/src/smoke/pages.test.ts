import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleRelease } from '../testing/example-release.ts';
import { smokePages } from './pages.ts';

const claim = (path: string, values: { requiresLogin?: boolean; frame?: 'page' } = {}) => ({
  path,
  requiresLogin: false,
  scripts: [],
  styles: [],
  ...values,
});

const site = exampleRelease({
  app: 'public-site',
  routes: [claim('/news/:item'), claim('/cerca'), claim('/'), claim('*')],
});
const auth = exampleRelease({ routes: [claim('/login', { frame: 'page' }), claim('/signup')] });
const area = exampleRelease({
  app: 'customer-area',
  routes: [claim('/account', { requiresLogin: true })],
});

test('a remote is tried on every address it claims that has no parameters', () => {
  assert.deepEqual(smokePages(site, [auth]), [
    { path: '/cerca', isWhole: true },
    { path: '/', isWhole: true },
  ]);
  assert.deepEqual(smokePages(auth, []), [
    { path: '/login', isWhole: false },
    { path: '/signup', isWhole: true },
  ]);
});

test('the shell is tried at home and on one page of each remote', () => {
  assert.deepEqual(smokePages(exampleRelease({ app: 'shell' }), [site, auth, area]), [
    { path: '/', isWhole: true },
    { path: '/cerca', isWhole: true },
    { path: '/login', isWhole: false },
    { path: '/account', isWhole: false },
  ]);
});
