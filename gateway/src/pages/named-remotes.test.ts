import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageRemotes } from './named-remotes.ts';

const remote = (app: string, path: string) => ({ app, routes: [{ path }] });

const three = [
  remote('public-site', '*'),
  remote('auth', '/login'),
  remote('customer-area', '/account'),
];
const many = [
  ...three,
  ...Array.from({ length: 27 }, (_, index) => remote(`more-${index}`, `/more-${index}/:page`)),
];

test('a site of three remotes names them all on every page', () => {
  for (const path of ['/', '/login', '/account', '/nowhere'])
    assert.deepEqual(pageRemotes(path, three).elsewhere, []);
});

test('a page names its own remote and the login’s, whoever else there is, and no more with each further one', () => {
  assert.deepEqual(pageRemotes('/', many).named, ['public-site', 'auth', 'customer-area']);
  assert.deepEqual(pageRemotes('/more-9/a', many).named, ['more-9', 'auth', 'public-site']);
  assert.deepEqual(pageRemotes('/login', many).named, ['auth', 'public-site', 'customer-area']);
});

test('the paths of all others are known to lead elsewhere', () => {
  const { elsewhere } = pageRemotes('/more-9/a', many);
  assert.equal(elsewhere.length, 27);
  assert.deepEqual(elsewhere.slice(0, 2), ['/account', '/more-0/:page']);
  assert.ok(!elsewhere.includes('/more-9/:page'));
});
