import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleRelease } from '../testing/example-release.ts';
import { smokePages } from './pages.ts';

const claim = (path: string, values: { requiresLogin?: boolean; skeleton?: 'page' } = {}) => ({
  ...{ path, requiresLogin: false, scripts: [], styles: [] },
  ...values,
});

const site = exampleRelease({
  app: 'public-site',
  routes: [claim('/news/:item'), claim('/cerca'), claim('*')],
});
const auth = exampleRelease({ routes: [claim('/login', { skeleton: 'page' }), claim('/signup')] });
const area = exampleRelease({
  app: 'customer-area',
  routes: [claim('/account', { requiresLogin: true })],
});

const builtIn = [
  ...['/', '/about', '/news', '/team', '/attivita', '/scadenzario', '/privacy', '/contacts'],
  ...['/cerca', '/login'],
];

const pathsOf = (...values: Parameters<typeof smokePages>) =>
  smokePages(...values)
    .pages.map(({ path }) => path)
    .filter((path) => !builtIn.includes(path));

test('tests home and the other built-in pages for every candidate', () => {
  for (const [candidate, ...others] of [
    [auth, site, area],
    [site, auth, area],
    [exampleRelease({ app: 'shell' }), site, auth, area],
  ] as const) {
    const { pages } = smokePages(candidate, { others, sitemap: [] });
    const paths = pages.map(({ path }) => path);
    assert.deepEqual(paths.slice(0, builtIn.length), builtIn, candidate.app);
  }
});

test('marks the pages of the candidate, and pages that the server renders', () => {
  const { pages } = smokePages(auth, { others: [site, area], sitemap: [] });
  const found = (path: string) => pages.find((page) => page.path === path);
  assert.deepEqual(found('/'), { path: '/', isWhole: true, isOwn: false });
  assert.deepEqual(found('/login'), { path: '/login', isWhole: false, isOwn: true });
  assert.deepEqual(found('/signup'), { path: '/signup', isWhole: true, isOwn: true });
});

test('tests the shell on one page of each remote', () => {
  const shell = exampleRelease({ app: 'shell' });
  assert.deepEqual(pathsOf(shell, { others: [site, auth, area], sitemap: [] }), ['/account']);
});

test('tests paths with parameters on addresses of the site map and on the examples', () => {
  const news = Array.from({ length: 9 }, (_, index) => `/news/${index}-x`);
  const sitemap = ['/', '/about', '/jobs', '/signup', ...news, '/login'];
  const source = { others: [auth], sitemap };
  assert.deepEqual(pathsOf(site, source), ['/news/0-x', '/news/4-x', '/news/8-x', '/jobs']);
  const examples = ['/news/99-example', '/signup'];
  assert.deepEqual(pathsOf({ ...site, examples }, source).slice(0, 2), [
    '/news/99-example',
    '/news/0-x',
  ]);
});

test('names a path without a known address', () => {
  const prices = exampleRelease({ routes: [claim('/prices/:item'), claim('/:lang?/prices')] });
  const { pathsWithoutAddress } = smokePages(prices, { others: [site], sitemap: ['/it/prices'] });
  assert.deepEqual(pathsWithoutAddress, ['/prices/:item']);
  assert.deepEqual(smokePages(site, { others: [], sitemap: [] }).pathsWithoutAddress, [
    '/news/:item',
  ]);
});
