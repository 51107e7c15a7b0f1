import type { BootstrapRemote } from '@studio/shared/config';
import { createI18n } from '@studio/shared/i18n';
import { exampleBootstrapData } from '@studio/shared/testing';
import { substituteRouteId } from '../routes.tsx';
import { createMounting } from './mounting.ts';
import type { Arrival } from './remote-loader.ts';

const auth: BootstrapRemote = {
  name: 'auth',
  version: '1.1.0',
  entry: '/releases/auth/1.1.0/remoteEntry.js',
  styles: [],
  routes: [{ path: '/login', requiresLogin: false }],
  previous: { version: '1.0.0', entry: '/releases/auth/1.0.0/remoteEntry.js' },
};

const exposed = { contract: 2, routes: [{ path: '/login' }], messages: { it: {}, en: {} } };
const live: Arrival = { module: exposed, entry: auth.entry };
const before: Arrival = { module: exposed, entry: '/releases/auth/1.0.0/remoteEntry.js' };

/** A tab in which the release before arrives, where the loader may choose. */
function openTab(arrival: Arrival = live) {
  const keepOnly = jest.fn();
  const mounting = createMounting(
    { ...exampleBootstrapData, remotes: [auth] },
    {
      messages: createI18n('it', {}),
      loader: {
        load: async () => arrival,
        loadAny: async () => before,
        loadPrevious: async () => before,
        onLateArrival: () => undefined,
      },
      styles: { keepOnly, stop: () => undefined },
    },
  );
  return { mounting, keepOnly };
}

test('the release that is mounted is the one whose styles stay', async () => {
  const { mounting, keepOnly } = openTab();
  await mounting.firstRoutes('/login', false);
  expect(keepOnly.mock.calls).toEqual([['auth', before.entry]]);
});

test('a page that the server has rendered takes the live release only', async () => {
  const { mounting, keepOnly } = openTab();
  await mounting.firstRoutes('/login', true);
  expect(keepOnly.mock.calls).toEqual([['auth', live.entry]]);
});

test('only the live release counts as live, once it is mounted', async () => {
  const { mounting } = openTab();
  expect(mounting.isLive(auth)).toBe(false);
  await mounting.firstRoutes('/login', true);
  expect(mounting.isLive(auth)).toBe(true);
  const fallenBack = openTab().mounting;
  await fallenBack.firstRoutes('/login', false);
  expect(fallenBack.isLive(auth)).toBe(false);
});

test('a first page whose own code does not load leaves its routes to the router', async () => {
  const lazy = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const module = { ...exposed, routes: [{ path: '/login', lazy }] };
  const { mounting } = openTab({ module, entry: auth.entry });
  await expect(mounting.firstRoutes('/login', true)).rejects.toMatchObject({ app: 'auth' });
  expect(mounting.isLive(auth)).toBe(false);
  const patch = jest.fn();
  const { signal } = new AbortController();
  await mounting.patchRoutes({ path: '/login', patch, matches: [], signal, fetcherKey: undefined });
  expect(patch).toHaveBeenCalledTimes(1);
});

test('a remote that is mounted stays as it is, however often the router asks', async () => {
  const { mounting, keepOnly } = openTab();
  const patch = jest.fn();
  const { signal } = new AbortController();
  const ask = () =>
    mounting.patchRoutes({ path: '/login', patch, matches: [], signal, fetcherKey: undefined });
  await Promise.all([ask(), ask()]);
  await ask();
  expect(patch).toHaveBeenCalledTimes(1);
  expect(keepOnly).toHaveBeenCalledTimes(1);
});

test('a release that does not work gives way to the one before it, once and whole', async () => {
  const { mounting, keepOnly } = openTab();
  await mounting.firstRoutes('/login', true);
  const patch = jest.fn();
  await Promise.all([mounting.substitute(auth, patch), mounting.substitute(auth, patch)]);
  expect(patch.mock.calls).toEqual([
    [substituteRouteId, [expect.objectContaining({ path: '/login' })]],
  ]);
  expect(keepOnly).toHaveBeenLastCalledWith('auth', before.entry);
  expect(mounting.isLive(auth)).toBe(false);
});
