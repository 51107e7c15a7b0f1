/** @jest-environment node */
import { exampleBootstrapData } from '@studio/shared/testing';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { RemoteLoadError } from '../errors/remote-load-error.ts';
import { contentRouteId, createRoutes, fallbackRouteId } from '../navigation/routes.tsx';
import { fallbackRoutes, withLoadErrors } from './route-registry.ts';

const claims = [
  { path: '/login', requiresLogin: false },
  { path: '/neu', requiresLogin: false },
];

/** Creates a route whose loader returns the name of its release. */
const page = (path: string, release: string, id?: string): RouteObject => ({
  path,
  ...(id !== undefined && { id }),
  loader: () => release,
  element: null,
});

/** Opens a path after the fallback has replaced the live release. */
async function openWithFallback(path: string) {
  const live = [page('/login', 'live', 'auth:login'), page('/neu', 'live')];
  const router = createMemoryRouter(createRoutes(exampleBootstrapData, live), {
    initialEntries: ['/'],
  });
  const fallback = [page('/login', 'fallback', 'auth:login')];
  router.patchRoutes(fallbackRouteId, fallbackRoutes({ name: 'auth', routes: claims }, fallback));
  await router.navigate(path);
  return router.state;
}

test('prefers the fallback’s route to the live release’s route of the same path and id', async () => {
  const { loaderData } = await openWithFallback('/login');
  expect(Object.values(loaderData)).toContain('fallback');
  expect(Object.values(loaderData)).not.toContain('live');
});

test('shows an error for a path that only the live release claims', async () => {
  const { loaderData, errors } = await openWithFallback('/neu');
  expect(Object.values(loaderData)).not.toContain('live');
  expect(errors?.[contentRouteId]).toEqual(new RemoteLoadError('auth', 'failed'));
});

test('takes the first page from a fallback release that has it among all pages', async () => {
  const routes = [{ path: '/', requiresLogin: false }];
  const router = createMemoryRouter(
    createRoutes(exampleBootstrapData, [page('/', 'live'), page('*', 'live', 'public-site:pages')]),
    { initialEntries: ['/elsewhere'] },
  );
  const fallback = [page('*', 'fallback', 'public-site:pages')];
  router.patchRoutes(fallbackRouteId, fallbackRoutes({ name: 'public-site', routes }, fallback));
  await router.navigate('/');
  expect(Object.values(router.state.loaderData)).toContain('fallback');
});

const failedImport = () => Promise.reject(new TypeError('Failed to fetch'));

/** Loads the lazy part of a route. */
function load(lazy: unknown) {
  return typeof lazy === 'function' ? lazy() : undefined;
}

test('throws a RemoteLoadError for a lazy part that does not load at any depth', async () => {
  const [login, area] = withLoadErrors('auth', [
    { path: '/login', lazy: failedImport },
    { path: '/area', children: [{ path: 'profile', lazy: failedImport }] },
  ]);
  for (const route of [login, area?.children?.[0]]) {
    const loading = load(route?.lazy);
    await expect(loading).rejects.toBeInstanceOf(RemoteLoadError);
    await expect(loading).rejects.toMatchObject({
      app: 'auth',
      reason: 'failed',
      cause: new TypeError('Failed to fetch'),
    });
  }
});

test('keeps a loaded lazy part and other routes unchanged', async () => {
  const routes = [{ id: 'a', path: '/a', lazy: async () => ({ handle: 1 }) }, { path: '/b' }];
  const [first, second] = withLoadErrors('auth', routes);
  await expect(load(first?.lazy)).resolves.toEqual({ handle: 1 });
  expect(first).toMatchObject({ id: 'a', path: '/a' });
  expect(second).toEqual({ path: '/b' });
});
