import { exampleBootstrapData } from '@studio/shared/testing';
import { waitFor } from '@testing-library/react';
import type { DataRouter, LoaderFunction, RouteObject } from 'react-router-dom';
import { createAppContext } from '../app/context.ts';
import { createInstances } from '../app/instances.ts';
import { italianMessages } from '../messages/index.ts';
import { createLoaderCache } from './loader-cache.ts';
import { createDataPrefetch } from './prefetch-data.ts';
import { createRouter } from './router.ts';
import { createRoutes } from './routes.tsx';

const routers: DataRouter[] = [];

afterEach(() => {
  for (const router of routers.splice(0)) router.dispose();
  window.history.replaceState(null, '', '/');
});

const isPublic = { isPublic: true };

/** Opens a tab with the server-rendered home page and records the calls of its loaders. */
function openTab() {
  const asked: string[] = [];
  const loader =
    (name: string): LoaderFunction =>
    ({ request }) => {
      asked.push(name + new URL(request.url).search);
      return `${name}, loaded`;
    };
  const pages = {
    home: { id: 'home', path: '/', element: null, handle: isPublic, loader: loader('home') },
    team: { id: 'team', path: '/team', element: null, handle: isPublic, loader: loader('team') },
    contacts: {
      id: 'contacts',
      path: '/contacts',
      lazy: async () => ({ element: null, handle: isPublic, loader: contacts }),
    },
    account: { id: 'account', path: '/account', element: null, loader: loader('account') },
  } satisfies Record<string, RouteObject>;
  const contacts = loader('contacts');
  const cache = createLoaderCache();
  const instances = createInstances(exampleBootstrapData, italianMessages, fetch);
  const router = createRouter({
    ...{ instances, cache, patchRoutes: undefined },
    routes: createRoutes(exampleBootstrapData, Object.values(pages)),
    hasInitialRoutes: true,
    hydration: { loaderData: { home: 'home, from the server' }, errors: null },
  });
  routers.push(router);
  const prefetch = createDataPrefetch(cache, (path) => createAppContext(instances, path));
  const travel = async (steps: number) => {
    const before = router.state.location;
    await router.navigate(steps);
    await waitFor(() => {
      expect(router.state.location).not.toBe(before);
      expect(router.state.navigation.state).toBe('idle');
    });
  };
  return { router, pages, asked, prefetch, travel };
}

test('shows cached data on Back and Forward, the first page with the data of the server', async () => {
  const { router, asked, travel } = openTab();
  await router.navigate('/team');
  expect(asked).toEqual(['team']);
  await travel(-1);
  expect(router.state.loaderData.home).toBe('home, from the server');
  await travel(1);
  expect(router.state.loaderData.team).toBe('team, loaded');
  expect(asked).toEqual(['team']);
});

test('caches the data of a lazy route', async () => {
  const { router, asked, travel } = openTab();
  await router.navigate('/contacts?from=home');
  await travel(-1);
  await travel(1);
  expect(router.state.loaderData.contacts).toBe('contacts, loaded');
  expect(asked).toEqual(['contacts?from=home']);
});

test('loads a page that is not public on every visit', async () => {
  const { router, asked, travel } = openTab();
  await router.navigate('/account');
  await travel(-1);
  await travel(1);
  expect(asked).toEqual(['account', 'account']);
});

test('shows prefetched data when the visitor follows the link', async () => {
  const { router, pages, asked, prefetch } = openTab();
  await prefetch(pages.team, {}, new URL('/team', window.location.origin));
  await prefetch(pages.account, {}, new URL('/account', window.location.origin));
  expect(asked).toEqual(['team']);
  await router.navigate('/team#anna');
  expect(router.state.loaderData.team).toBe('team, loaded');
  expect(asked).toEqual(['team']);
});

test('loads again for another query', async () => {
  const { router, asked } = openTab();
  await router.navigate('/team?page=1');
  await router.navigate('/team?page=2');
  expect(asked).toEqual(['team?page=1', 'team?page=2']);
});

test('loads the current page again on revalidation and on a navigation to itself', async () => {
  const { router, asked } = openTab();
  await router.revalidate();
  await router.navigate(router.state.location, { replace: true });
  expect(asked).toEqual(['home', 'home']);
});
