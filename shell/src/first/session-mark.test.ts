import { markSession } from './session-mark.ts';

const minute = 60_000;
const isMarked = () => document.documentElement.hasAttribute('data-session');

afterEach(() => {
  window.localStorage.clear();
  document.documentElement.removeAttribute('data-session');
});

test.each([
  ['a session with time left', JSON.stringify({ expiresAt: Date.now() + minute }), true],
  ['a session that is over', JSON.stringify({ expiresAt: Date.now() - minute }), false],
  ['no JSON', '{', false],
  ['no session', 'null', false],
])('marks the document by what is stored: %s', (_, stored, expected) => {
  window.localStorage.setItem('studio.session', stored);
  markSession();
  expect(isMarked()).toBe(expected);
});

test('follows the login and the logout of other tabs, also out of the back/forward cache', () => {
  markSession();
  expect(isMarked()).toBe(false);
  window.localStorage.setItem('studio.session', `{"expiresAt":${Date.now() + minute}}`);
  window.dispatchEvent(new StorageEvent('storage'));
  expect(isMarked()).toBe(true);
  window.localStorage.clear();
  window.dispatchEvent(new Event('pageshow'));
  expect(isMarked()).toBe(false);
});
