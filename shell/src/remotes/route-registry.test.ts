/** @jest-environment node */
import { createI18n } from '@studio/shared/client';
import type { BootstrapRemote } from '@studio/shared/contract';
import { exampleBootstrapData } from '@studio/shared/testing';
import { fallbackRouteId } from '../navigation/routes.tsx';
import type { LoadedRemote } from './remote-loader.ts';
import { createRouteRegistry } from './route-registry.ts';

const auth: BootstrapRemote = {
  name: 'auth',
  version: '1.1.0',
  entry: '/releases/auth/1.1.0/remoteEntry.js',
  scripts: [],
  styles: [],
  routes: [{ path: '/login', requiresLogin: false }],
  previous: {
    version: '1.0.0',
    entry: '/releases/auth/1.0.0/remoteEntry.js',
    scripts: [],
    styles: [],
  },
};

const exposed = { contract: 2, routes: [{ path: '/login' }], messages: { it: {}, en: {} } };
const live: LoadedRemote = { module: exposed, entry: auth.entry };
const fallback: LoadedRemote = { module: exposed, entry: '/releases/auth/1.0.0/remoteEntry.js' };

/** Opens a tab whose loader returns the fallback whenever it may. */
function openTab(loaded: LoadedRemote = live) {
  const keepOnly = jest.fn();
  const registry = createRouteRegistry(
    { ...exampleBootstrapData, remotes: [auth] },
    {
      messagesOf: () => createI18n('it', {}),
      loader: {
        load: async () => loaded,
        loadOrFallback: async () => fallback,
        loadFallback: async () => fallback,
        onLateLoad: () => undefined,
      },
      styles: { keepOnly, stop: () => undefined },
    },
  );
  return { registry, keepOnly };
}

test('keeps the styles of the registered release', async () => {
  const { registry, keepOnly } = openTab();
  await registry.initialRoutes('/login', false);
  expect(keepOnly.mock.calls).toEqual([['auth', fallback.entry]]);
});

test('loads the live release only for a server-rendered page', async () => {
  const { registry, keepOnly } = openTab();
  await registry.initialRoutes('/login', true);
  expect(keepOnly.mock.calls).toEqual([['auth', live.entry]]);
});

test('isLive is true for the live release once it is registered', async () => {
  const { registry } = openTab();
  expect(registry.isLive(auth)).toBe(false);
  await registry.initialRoutes('/login', true);
  expect(registry.isLive(auth)).toBe(true);
  const other = openTab().registry;
  await other.initialRoutes('/login', false);
  expect(other.isLive(auth)).toBe(false);
});

test('loads the filler of a slot, unless the page runs the fallback of the filler or of the owner', async () => {
  const slot = 'auth/login-aside';
  const { registry, keepOnly } = openTab();
  expect(await registry.loadFiller(auth, slot)).toBe(live.module);
  expect(keepOnly.mock.calls).toEqual([['auth', live.entry]]);
  const fallen = openTab().registry;
  await fallen.initialRoutes('/login', false);
  expect(await fallen.loadFiller(auth, 'public-site/aside')).toBeUndefined();
  expect(await fallen.loadFiller({ ...auth, name: 'prices' }, slot)).toBeUndefined();
});

test('lets the router ask for a first page whose lazy part did not load', async () => {
  const lazy = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const module = { ...exposed, routes: [{ path: '/login', lazy }] };
  const { registry } = openTab({ module, entry: auth.entry });
  await expect(registry.initialRoutes('/login', true)).rejects.toMatchObject({ app: 'auth' });
  expect(registry.isLive(auth)).toBe(false);
  const patch = jest.fn();
  const { signal } = new AbortController();
  await registry.patchRoutes({ path: '/login', patch, matches: [], signal, fetcherKey: undefined });
  expect(patch).toHaveBeenCalledTimes(1);
});

test('adds the routes of a remote once', async () => {
  const { registry, keepOnly } = openTab();
  const patch = jest.fn();
  const { signal } = new AbortController();
  const ask = () =>
    registry.patchRoutes({ path: '/login', patch, matches: [], signal, fetcherKey: undefined });
  await Promise.all([ask(), ask()]);
  await ask();
  expect(patch).toHaveBeenCalledTimes(1);
  expect(keepOnly).toHaveBeenCalledTimes(1);
});

test('replaces a live release with its fallback once', async () => {
  const { registry, keepOnly } = openTab();
  await registry.initialRoutes('/login', true);
  const patch = jest.fn();
  await Promise.all([registry.fallBack(auth, patch), registry.fallBack(auth, patch)]);
  expect(patch.mock.calls).toEqual([
    [fallbackRouteId, [expect.objectContaining({ path: '/login' })]],
  ]);
  expect(keepOnly).toHaveBeenLastCalledWith('auth', fallback.entry);
  expect(registry.isLive(auth)).toBe(false);
});
