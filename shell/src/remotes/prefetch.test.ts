import type { BootstrapRemote } from '@studio/shared/config';
import { contractNumber } from '@studio/shared/contract';
import { createPrefetch, type PrefetchData } from './prefetch.ts';
import { createRemoteLoader } from './remote-loader.ts';

function remote(name: string, paths: readonly string[], requiresLogin = false): BootstrapRemote {
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
  const load = ({ name }: BootstrapRemote) => {
    asked.push(name);
    return Promise.reject(new Error('down'));
  };
  return { asked, load };
}

const at = (path: string) => new URL(path, window.location.origin);
const noData = async () => undefined;

afterEach(() => window.localStorage.clear());

test('the remote that owns the path is fetched, and its failure is silent', async () => {
  const loader = fakeLoader();
  createPrefetch({ remotes }, loader, noData)(at('/login'));
  expect(loader.asked).toEqual(['auth']);
  // An unhandled rejection would fail the test run.
  await new Promise((resolve) => setTimeout(resolve));
});

test('a page for clients brings the login along where nobody is logged in', () => {
  const loader = fakeLoader();
  const prefetch = createPrefetch({ remotes }, loader, noData);
  prefetch(at('/account'));
  expect(loader.asked).toEqual(['customer-area', 'auth']);
  window.localStorage.setItem('studio.session', '{"expiresAt":1}');
  prefetch(at('/account'));
  expect(loader.asked).toEqual(['customer-area', 'auth', 'customer-area']);
});

test('nothing is fetched for somebody who saves data', () => {
  const loader = fakeLoader();
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  createPrefetch({ remotes }, loader, noData)(at('/login'));
  Reflect.deleteProperty(navigator, 'connection');
  expect(loader.asked).toEqual([]);
});

test('a fetch ahead that failed does not stand in the way of a later one', async () => {
  let isUp = false;
  const exposed = { contract: contractNumber, routes: [], messages: { it: {}, en: {} } };
  const loader = createRemoteLoader({
    fetchModule: () => (isUp ? Promise.resolve(exposed) : Promise.reject(new Error('down'))),
    wait: (time) => (time > 2000 ? new Promise(() => undefined) : Promise.resolve()),
  });
  createPrefetch({ remotes }, loader, noData)(at('/login'));
  await new Promise((resolve) => setTimeout(resolve));
  isUp = true;
  const [, auth] = remotes;
  await expect(auth && loader.load(auth)).resolves.toMatchObject({ module: exposed });
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
  const module = { contract: contractNumber, routes, messages: { it: {}, en: {} } };
  const load = async () => ({ module, entry: 'entry.js' });
  createPrefetch({ remotes }, { load }, noData)(at('/account/profile'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched.filter((name) => name !== '/account/profile')).toEqual([]);
  expect(fetched.length).toBeGreaterThan(0);
});

test('the data of the page is fetched with what its code says, when that is there', async () => {
  const asked: unknown[] = [];
  const loader = () => 'data';
  const routes = [{ path: '/news/:item', lazy: async () => ({ loader }) }];
  const load = async () => ({
    module: { contract: contractNumber, routes, messages: { it: {}, en: {} } },
    entry: 'entry.js',
  });
  const fetchData: PrefetchData = async (route, params, { search }) => {
    asked.push(route.loader, params, search);
  };
  createPrefetch({ remotes }, { load }, fetchData)(at('/news/7?x=1'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toEqual([loader, { item: '7' }, '?x=1']);
});
