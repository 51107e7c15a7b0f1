import type { RemoteInBoot } from '@studio/shared/config';
import { createPrefetch, prefetchLinks } from './prefetch.ts';
import { createRemoteLoader } from './remote-loader.ts';

function remote(name: string, paths: readonly string[], requiresLogin = false): RemoteInBoot {
  return {
    name,
    version: '1.0.0',
    entry: `/releases/${name}/1.0.0/remoteEntry.js`,
    styles: [],
    routes: paths.map((path) => ({ path, requiresLogin })),
  };
}

const remotes = [
  remote('public-site', ['/news', '*']),
  remote('auth', ['/login']),
  remote('customer-area', ['/account'], true),
];

function fakeLoader() {
  const asked: string[] = [];
  const load = ({ name }: RemoteInBoot) => {
    asked.push(name);
    return Promise.reject(new Error('down'));
  };
  return { asked, load };
}

afterEach(() => window.localStorage.clear());

test('the remote that owns the path is fetched, and its failure is silent', async () => {
  const loader = fakeLoader();
  createPrefetch({ remotes }, loader)('/login');
  expect(loader.asked).toEqual(['auth']);
  // An unhandled rejection would fail the test run.
  await new Promise((resolve) => setTimeout(resolve));
});

test('a page for clients brings the login along where nobody is logged in', () => {
  const loader = fakeLoader();
  const prefetch = createPrefetch({ remotes }, loader);
  prefetch('/account');
  expect(loader.asked).toEqual(['customer-area', 'auth']);
  window.localStorage.setItem('studio.session', '{"expiresAt":1}');
  prefetch('/account');
  expect(loader.asked).toEqual(['customer-area', 'auth', 'customer-area']);
});

test('nothing is fetched for somebody who saves data', () => {
  const loader = fakeLoader();
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  createPrefetch({ remotes }, loader)('/login');
  Reflect.deleteProperty(navigator, 'connection');
  expect(loader.asked).toEqual([]);
});

test('a fetch ahead that failed does not stand in the way of a later one', async () => {
  let isUp = false;
  const exposed = { contract: 2, routes: [], texts: { it: {}, en: {} } };
  const loader = createRemoteLoader({
    fetchModule: () => (isUp ? Promise.resolve(exposed) : Promise.reject(new Error('down'))),
    wait: (time) => (time > 2000 ? new Promise(() => undefined) : Promise.resolve()),
  });
  createPrefetch({ remotes }, loader)('/login');
  await new Promise((resolve) => setTimeout(resolve));
  isUp = true;
  const [, auth] = remotes;
  await expect(auth && loader.load(auth)).resolves.toMatchObject({ module: exposed });
});

describe('links', () => {
  let stop: () => void = () => undefined;

  function page(html: string) {
    document.body.innerHTML = html;
    const asked: string[] = [];
    stop = prefetchLinks((path) => asked.push(path));
    return asked;
  }

  const point = (selector: string) =>
    document.querySelector(selector)?.dispatchEvent(new Event('pointerover', { bubbles: true }));

  afterEach(() => {
    stop();
    document.body.innerHTML = '';
  });

  test('a link of this site is looked at when it is pointed at, also at what is in it', () => {
    const asked = page('<a href="/account?x=1#y"><span>Area Clienti</span></a>');
    point('span');
    expect(asked).toEqual(['/account']);
  });

  test('a link of this site is looked at when it has focus', () => {
    const asked = page('<a href="/login">Accedi</a>');
    document.querySelector('a')?.focus();
    expect(asked).toEqual(['/login']);
  });

  test.each([
    '<a href="https://other.example/account">x</a>',
    '<a href="mailto:a@example.com">x</a>',
    '<a href="/api/assets/1" download>x</a>',
    '<a href="/account" target="_blank">x</a>',
    '<a>x</a>',
    '<p>x</p>',
  ])('%s is not', (html) => {
    const asked = page(html);
    point('body > *');
    expect(asked).toEqual([]);
  });

  test('nothing is looked at any more once it is stopped', () => {
    const asked = page('<a href="/login">Accedi</a>');
    stop();
    point('a');
    expect(asked).toEqual([]);
  });
});

test('the code of the route that the path leads to is fetched too, and no other', async () => {
  const fetched: string[] = [];
  const lazy = (name: string) => async () => {
    fetched.push(name);
    return {};
  };
  const routes = ['/account/documenti', '/account/profile'].map((path) => ({
    path,
    lazy: lazy(path),
  }));
  const module = { contract: 2, routes, texts: { it: {}, en: {} } };
  const load = async () => ({ module, entry: 'entry.js' });
  createPrefetch({ remotes }, { load })('/account/profile');
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched.filter((name) => name !== '/account/profile')).toEqual([]);
  expect(fetched.length).toBeGreaterThan(0);
});
