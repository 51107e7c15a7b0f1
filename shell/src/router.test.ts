import { exampleBootstrapData } from '@studio/shared/testing';
import { waitFor } from '@testing-library/react';
import { createInstances } from './instances.ts';
import { createKeptPages } from './kept-pages.ts';
import { createRouter } from './router.ts';
import { createRoutes } from './routes.tsx';

test('the first page does not wait for what only navigations pass', () => {
  const loader = jest.fn(() => null);
  const routes = createRoutes(exampleBootstrapData, [{ path: '/', element: null }], { loader });
  const instances = createInstances(exampleBootstrapData, fetch);
  const router = createRouter({
    ...{ instances, kept: createKeptPages(), mounting: undefined, routes },
    hasFirstRoutes: true,
    hydration: undefined,
  });
  expect(router.state.initialized).toBe(true);
  expect(loader).not.toHaveBeenCalled();
  router.dispose();
});

test('what the server has loaded of the first page is not loaded again', () => {
  const loader = jest.fn(() => null);
  const routes = createRoutes(exampleBootstrapData, [
    { id: 'page', path: '/', element: null, loader },
  ]);
  const instances = createInstances(exampleBootstrapData, fetch);
  const hydration = { loaderData: { page: 'from the server' }, errors: null };
  const router = createRouter({
    ...{ instances, kept: createKeptPages(), mounting: undefined, routes },
    hasFirstRoutes: true,
    hydration,
  });
  expect(router.state.loaderData.page).toBe('from the server');
  expect(loader).not.toHaveBeenCalled();
  router.dispose();
});

test('a first page whose remote could not be had is asked for again, also at the root', async () => {
  const patchRoutes = jest.fn();
  const routes = createRoutes(exampleBootstrapData, [], { loader: () => null });
  const instances = createInstances(exampleBootstrapData, fetch);
  const router = createRouter({
    instances,
    kept: createKeptPages(),
    mounting: { patchRoutes },
    routes,
    hasFirstRoutes: false,
    hydration: undefined,
  });
  await waitFor(() => expect(router.state.initialized).toBe(true));
  expect(patchRoutes).toHaveBeenCalled();
  router.dispose();
});
