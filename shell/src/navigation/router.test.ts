import { exampleBootstrapData } from '@studio/shared/testing';
import { waitFor } from '@testing-library/react';
import { createInstances } from '../app/instances.ts';
import { italianMessages } from '../messages/index.ts';
import { createLoaderCache } from './loader-cache.ts';
import { createRouter } from './router.ts';
import { createRoutes } from './routes.tsx';

test('does not run the root loader for the first page', () => {
  const loader = jest.fn(() => null);
  const routes = createRoutes(exampleBootstrapData, [{ path: '/', element: null }], { loader });
  const instances = createInstances(exampleBootstrapData, italianMessages, fetch);
  const router = createRouter({
    ...{ instances, cache: createLoaderCache(), patchRoutes: undefined, routes },
    hasInitialRoutes: true,
    hydration: undefined,
  });
  expect(router.state.initialized).toBe(true);
  expect(loader).not.toHaveBeenCalled();
  router.dispose();
});

test('does not load the data of a hydrated page again', () => {
  const loader = jest.fn(() => null);
  const routes = createRoutes(exampleBootstrapData, [
    { id: 'page', path: '/', element: null, loader },
  ]);
  const instances = createInstances(exampleBootstrapData, italianMessages, fetch);
  const hydration = { loaderData: { page: 'from the server' }, errors: null };
  const router = createRouter({
    ...{ instances, cache: createLoaderCache(), patchRoutes: undefined, routes },
    hasInitialRoutes: true,
    hydration,
  });
  expect(router.state.loaderData.page).toBe('from the server');
  expect(loader).not.toHaveBeenCalled();
  router.dispose();
});

test('requests the routes of a first page whose remote failed, also at the root path', async () => {
  const patchRoutes = jest.fn();
  const routes = createRoutes(exampleBootstrapData, [], { loader: () => null });
  const instances = createInstances(exampleBootstrapData, italianMessages, fetch);
  const router = createRouter({
    instances,
    cache: createLoaderCache(),
    patchRoutes,
    routes,
    hasInitialRoutes: false,
    hydration: undefined,
  });
  await waitFor(() => expect(router.state.initialized).toBe(true));
  expect(patchRoutes).toHaveBeenCalled();
  router.dispose();
});
