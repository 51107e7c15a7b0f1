import { exampleBootstrapData } from '@studio/shared/testing';
import { waitFor } from '@testing-library/react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { createAppContext } from './app-context.ts';
import { createInstances } from './instances.ts';
import { createKeptPages } from './kept-pages.ts';
import { pageDataAhead } from './page-data-ahead.ts';
import { createRouter, type Router } from './router.ts';
import { createRoutes } from './routes.tsx';

const routers: Router[] = [];

afterEach(() => {
  for (const router of routers.splice(0)) router.dispose();
  window.history.replaceState(null, '', '/');
});

const isPublic = { isPublic: true };

/** A tab that shows the home page as the server has rendered it; what its loaders were asked for. */
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
  const kept = createKeptPages();
  const instances = createInstances(exampleBootstrapData, fetch);
  const router = createRouter({
    ...{ instances, kept, mounting: undefined },
    routes: createRoutes(exampleBootstrapData, Object.values(pages)),
    hasFirstRoutes: true,
    hydration: { loaderData: { home: 'home, from the server' }, errors: null },
  });
  routers.push(router);
  const ahead = pageDataAhead(kept, createAppContext(instances));
  const travel = async (steps: number) => {
    const before = router.state.location;
    await router.navigate(steps);
    await waitFor(() => {
      expect(router.state.location).not.toBe(before);
      expect(router.state.navigation.state).toBe('idle');
    });
  };
  return { router, pages, asked, ahead, travel };
}

test('back and forward show what was there, the first page as the server sent it', async () => {
  const { router, asked, travel } = openTab();
  await router.navigate('/team');
  expect(asked).toEqual(['team']);
  await travel(-1);
  expect(router.state.loaderData.home).toBe('home, from the server');
  await travel(1);
  expect(router.state.loaderData.team).toBe('team, loaded');
  expect(asked).toEqual(['team']);
});

test('so they do where the code of the page is a chunk of its own', async () => {
  const { router, asked, travel } = openTab();
  await router.navigate('/contacts?from=home');
  await travel(-1);
  await travel(1);
  expect(router.state.loaderData.contacts).toBe('contacts, loaded');
  expect(asked).toEqual(['contacts?from=home']);
});

test('what is not public is loaded at every visit', async () => {
  const { router, asked, travel } = openTab();
  await router.navigate('/account');
  await travel(-1);
  await travel(1);
  expect(asked).toEqual(['account', 'account']);
});

test('a page that was loaded ahead is there when its link is followed', async () => {
  const { router, pages, asked, ahead } = openTab();
  await ahead(pages.team, {}, new URL('/team', window.location.origin));
  await ahead(pages.account, {}, new URL('/account', window.location.origin));
  expect(asked).toEqual(['team']);
  await router.navigate('/team#anna');
  expect(router.state.loaderData.team).toBe('team, loaded');
  expect(asked).toEqual(['team']);
});

test('another query is another page', async () => {
  const { router, asked } = openTab();
  await router.navigate('/team?page=1');
  await router.navigate('/team?page=2');
  expect(asked).toEqual(['team?page=1', 'team?page=2']);
});

test('the page shown is loaded anew for who asks for it again', async () => {
  const { router, asked } = openTab();
  await router.revalidate();
  await router.navigate(router.state.location, { replace: true });
  expect(asked).toEqual(['home', 'home']);
});
