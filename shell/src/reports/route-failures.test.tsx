import type { BootstrapRemote } from '@studio/shared/config';
import type { Report } from '@studio/shared/contract';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { RemoteLoadError } from '../errors/remote-load-error.ts';
import { onRouteFailure } from './route-failures.ts';

function remote(name: string, path: string): BootstrapRemote {
  const entry = `/releases/${name}/1.0.0/remoteEntry.js`;
  return { name, version: '1.0.0', entry, styles: [], routes: [{ path, requiresLogin: false }] };
}

const remotes = [remote('auth', '/login'), remote('public-site', '*')];

function throwing(error: unknown) {
  return () => {
    throw error;
  };
}

/** What is told when a route fails, and who is blamed. */
async function toldOf(route: Omit<RouteObject, 'children' | 'index'>, isLive = () => true) {
  const told: Report[] = [];
  const blamed: string[] = [];
  const element = { element: null, ...route };
  const router = createMemoryRouter(
    [
      {
        ...element,
        path: '*',
        errorElement: <p>Failed</p>,
        hydrateFallbackElement: <p>Loading</p>,
      },
    ],
    { initialEntries: ['/login'] },
  );
  const onError = onRouteFailure({
    boot: { remotes, composition: 'shell@1.0.0 auth@1.0.0' },
    mounting: { isLive },
    tell: (report) => told.push(report),
    blame: ({ name }) => blamed.push(name),
  });
  render(<RouterProvider router={router} onError={onError} />);
  await screen.findByText('Failed');
  return { told, blamed };
}

function Broken(): null {
  throw new TypeError('x is undefined');
}

test('a route that throws while it renders is a failure of the remote that owns the path', async () => {
  // React tells of it as well.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reason = 'TypeError: x is undefined';
  expect(await toldOf({ element: <Broken /> })).toEqual({
    told: [{ kind: 'failed', app: 'auth', reason }],
    blamed: ['auth'],
  });
});

test('the release before the live one throws in nobody’s name', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await toldOf({ element: <Broken /> }, () => false)).toEqual({
    told: [{ kind: 'error', reason: 'TypeError: x is undefined' }],
    blamed: [],
  });
});

test('a loader whose own code throws is a failure of its release, which stays in the tab', async () => {
  const reason = 'RangeError: too far';
  const error = new RangeError('too far');
  error.stack = 'RangeError: too far\n    at load (http://localhost/releases/auth/1.0.0/x.js:1:2)';
  expect(await toldOf({ loader: throwing(error) })).toEqual({
    told: [{ kind: 'failed', app: 'auth', reason }],
    blamed: [],
  });
});

test('a loader that cannot reach the backend is an error of no release', async () => {
  const loader = throwing(new TypeError('Failed to fetch'));
  expect(await toldOf({ loader })).toEqual({
    told: [{ kind: 'error', reason: 'TypeError: Failed to fetch' }],
    blamed: [],
  });
});

test.each([
  ['an answer', new Response(null, { status: 404 })],
  ['a remote that was told already', new RemoteLoadError('auth', 'slow')],
])('%s is not told', async (_what, error) => {
  expect(await toldOf({ loader: throwing(error) })).toEqual({ told: [], blamed: [] });
});
