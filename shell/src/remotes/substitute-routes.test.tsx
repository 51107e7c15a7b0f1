import { exampleBootstrapData } from '@studio/shared/testing';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { RemoteLoadError } from '../errors/remote-load-error.ts';
import { contentRouteId, createRoutes, substituteRouteId } from '../routes.tsx';
import { substituteRoutes } from './substitute-routes.ts';

const claims = [
  { path: '/login', requiresLogin: false },
  { path: '/neu', requiresLogin: false },
];

/** What a route's loader gives, by the release that has it. */
const page = (path: string, release: string, id?: string): RouteObject => ({
  path,
  ...(id !== undefined && { id }),
  loader: () => release,
  element: null,
});

/** Where a login that was mounted by the live release leads after the release before has taken its place. */
async function openAfterSubstitution(path: string) {
  const live = [page('/login', 'live', 'auth:login'), page('/neu', 'live')];
  const router = createMemoryRouter(createRoutes(exampleBootstrapData, live), {
    initialEntries: ['/'],
  });
  const before = [page('/login', 'before', 'auth:login')];
  router.patchRoutes(substituteRouteId, substituteRoutes({ name: 'auth', routes: claims }, before));
  await router.navigate(path);
  return router.state;
}

test('the release before wins over the live one at the same address, whatever the ids of its routes', async () => {
  const { loaderData } = await openAfterSubstitution('/login');
  expect(Object.values(loaderData)).toContain('before');
  expect(Object.values(loaderData)).not.toContain('live');
});

test('an address that only the live release has leads to none of its pages', async () => {
  const { loaderData, errors } = await openAfterSubstitution('/neu');
  expect(Object.values(loaderData)).not.toContain('live');
  expect(errors?.[contentRouteId]).toEqual(new RemoteLoadError('auth', 'failed'));
});
