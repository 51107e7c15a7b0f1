import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releaseSet } from '../manifest/live-releases.ts';
import { exampleRelease } from '../testing/example-release.ts';
import { pageRemotes, trimDictionary } from './bootstrap-data.ts';

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

test('names all remotes on every page of a site with three', () => {
  for (const path of ['/', '/login', '/account', '/nowhere'])
    assert.deepEqual(pageRemotes(path, three).elsewhere, []);
});

test('names the page’s own remote, the login’s and at most one more', () => {
  assert.deepEqual(pageRemotes('/', many).named, ['public-site', 'auth', 'customer-area']);
  assert.deepEqual(pageRemotes('/more-9/a', many).named, ['more-9', 'auth', 'public-site']);
  assert.deepEqual(pageRemotes('/login', many).named, ['auth', 'public-site', 'customer-area']);
});

test('names the remotes that fill slots of those on the page, beyond their number', () => {
  const fills = ['more-9/list', 'public-site/activity-aside'];
  const filling = many.map((one) => (one.app === 'more-20' ? { ...one, fills } : one));
  assert.deepEqual(pageRemotes('/more-9/a', filling).named, ['more-9', 'more-20', 'auth']);
  assert.deepEqual(pageRemotes('/', filling).named, ['public-site', 'more-20', 'auth']);
  // Without room for its filler a page of the public site is a new document.
  assert.deepEqual(pageRemotes('/more-1/a', filling).named, ['more-1', 'auth', 'customer-area']);
});

test('lists the paths of all other remotes', () => {
  const { elsewhere } = pageRemotes('/more-9/a', many);
  assert.equal(elsewhere.length, 27);
  assert.deepEqual(elsewhere.slice(0, 2), ['/account', '/more-0/:page']);
  assert.ok(!elsewhere.includes('/more-9/:page'));
});

const messages = {
  ...{ it: [], en: [], shared: [], needs: [] },
  bundled: { it: { 'shared.action.retry': 'Riprova', 'shared.action.close': 'Chiudi' }, en: {} },
};
const foreign = { ...messages, bundled: { it: { 'customer-area.title': 'Documenti' }, en: {} } };
const releases = releaseSet({
  shell: { release: { ...exampleRelease('shell'), messages } },
  auth: { release: { ...exampleRelease('auth'), messages: foreign } },
});
const trim = (dictionary: Record<string, string>) => trimDictionary(dictionary, releases, 'it');

test('drops the entries that equal a bundled message of the language', () => {
  const dictionary = { 'shared.action.retry': 'Riprova', 'shared.action.close': 'Chiudi pure' };
  assert.deepEqual(trim(dictionary), { 'shared.action.close': 'Chiudi pure' });
  assert.deepEqual(trimDictionary(dictionary, releases, 'en'), dictionary);
});

test('keeps entries for apps and keys that are not bundled', () => {
  const dictionary = {
    ...{ 'other.title': 'Titolo', 'shared.action.new': 'Nuovo' },
    'customer-area.title': 'Documenti',
  };
  assert.deepEqual(trim(dictionary), dictionary);
});

test('treats names of object properties as plain keys', () => {
  const dictionary = { '__proto__.polluted': 'x', 'constructor.name': 'y', toString: 'z' };
  assert.deepEqual(trim(dictionary), dictionary);
  assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
});
