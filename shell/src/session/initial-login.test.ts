import { initialLogin } from './initial-login.ts';

const remote = { version: '1.0.0', entry: '', scripts: [], styles: [] };
const remotes = [
  { ...remote, name: 'public-site', routes: [{ path: '*', requiresLogin: false }] },
  { ...remote, name: 'auth', routes: [{ path: '/login', requiresLogin: false }] },
  { ...remote, name: 'customer-area', routes: [{ path: '/account', requiresLogin: true }] },
];

const loginFor = (pathname: string) =>
  initialLogin({ remotes }, { pathname, search: '?anno=2026', hash: '#x' });

afterEach(() => window.localStorage.clear());

test('returns the login for a page for clients without a session', () => {
  expect(loginFor('/account')).toBe('/login?redirectFrom=%2Faccount%3Fanno%3D2026%23x');
});

test('returns nothing for a page for clients with a session', () => {
  window.localStorage.setItem('studio.session', '{"expiresAt":1}');
  expect(loginFor('/account')).toBeUndefined();
});

test('returns nothing while storage is blocked: only the backend knows the session', () => {
  const blocked = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(loginFor('/account')).toBeUndefined();
  blocked.mockRestore();
});

test('returns nothing for public pages', () => {
  expect(loginFor('/login')).toBeUndefined();
  expect(loginFor('/anything')).toBeUndefined();
});
