import { loginFirst } from './login-first.ts';

const remote = { version: '1.0.0', entry: '', styles: [] };
const remotes = [
  { ...remote, name: 'public-site', routes: [{ path: '*', requiresLogin: false }] },
  { ...remote, name: 'auth', routes: [{ path: '/login', requiresLogin: false }] },
  { ...remote, name: 'customer-area', routes: [{ path: '/account', requiresLogin: true }] },
];

const first = (pathname: string) =>
  loginFirst({ remotes }, { pathname, search: '?anno=2026', hash: '#x' });

afterEach(() => window.localStorage.clear());

test('without a session a page for clients is left for the login before its remote is asked for', () => {
  expect(first('/account')).toBe('/login?redirectFrom=%2Faccount%3Fanno%3D2026%23x');
});

test('with a session the page itself is loaded', () => {
  window.localStorage.setItem('studio.session', '{"expiresAt":1}');
  expect(first('/account')).toBeUndefined();
});

test('pages for everybody are loaded in any case', () => {
  expect(first('/login')).toBeUndefined();
  expect(first('/anything')).toBeUndefined();
});
