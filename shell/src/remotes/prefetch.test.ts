import type { BootstrapRemote } from '@studio/shared/contract';
import { contractNumber } from '@studio/shared/contract';
import type { PrefetchData } from '../navigation/prefetch-data.ts';
import { createPrefetch } from './prefetch.ts';
import { createRemoteLoader } from './remote-loader.ts';

function remote(name: string, paths: readonly string[], requiresLogin = false): BootstrapRemote {
  return {
    name,
    version: '1.0.0',
    entry: `/releases/${name}/1.0.0/remoteEntry.js`,
    scripts: [],
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

test('loads the owner of the path and ignores its failure', async () => {
  const loader = fakeLoader();
  createPrefetch({ remotes }, loader, noData)(at('/login'));
  expect(loader.asked).toEqual(['auth']);
  // An unhandled rejection would fail the test run.
  await new Promise((resolve) => setTimeout(resolve));
});

test('loads the login too for a page for clients without a session', () => {
  const loader = fakeLoader();
  const prefetch = createPrefetch({ remotes }, loader, noData);
  prefetch(at('/account'));
  expect(loader.asked).toEqual(['customer-area', 'auth']);
  window.localStorage.setItem('studio.session', '{"expiresAt":1}');
  prefetch(at('/account'));
  expect(loader.asked).toEqual(['customer-area', 'auth', 'customer-area']);
});

test('loads nothing for visitors who save data', () => {
  const loader = fakeLoader();
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  createPrefetch({ remotes }, loader, noData)(at('/login'));
  Reflect.deleteProperty(navigator, 'connection');
  expect(loader.asked).toEqual([]);
});

test('loads a remote on request after a failed prefetch', async () => {
  let isUp = false;
  const exposed = { contract: contractNumber, routes: [], messages: { it: {}, en: {} } };
  const loader = createRemoteLoader({
    importRemote: () => (isUp ? Promise.resolve(exposed) : Promise.reject(new Error('down'))),
    wait: (time) => (time > 2000 ? new Promise(() => undefined) : Promise.resolve()),
  });
  createPrefetch({ remotes }, loader, noData)(at('/login'));
  await new Promise((resolve) => setTimeout(resolve));
  isUp = true;
  const [, auth] = remotes;
  await expect(auth && loader.load(auth)).resolves.toMatchObject({ module: exposed });
});

test('loads the lazy part of the matching route only', async () => {
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

test('prefetches the data with the loader of the lazy part', async () => {
  const asked: unknown[] = [];
  const loader = () => 'data';
  const routes = [{ path: '/news/:item', lazy: async () => ({ loader }) }];
  const load = async () => ({
    module: { contract: contractNumber, routes, messages: { it: {}, en: {} } },
    entry: 'entry.js',
  });
  const prefetchData: PrefetchData = async (route, params, { search }) => {
    asked.push(route.loader, params, search);
  };
  createPrefetch({ remotes }, { load }, prefetchData)(at('/news/7?x=1'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toEqual([loader, { item: '7' }, '?x=1']);
});
