import type { BootstrapRemote } from '@studio/shared/config';
import type { Report } from '@studio/shared/contract';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { RemoteLoadError } from '../errors/remote-load-error.ts';
import { createRouteFailureHandler } from './route-failures.ts';

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

/** Returns the reports of a failed route and the remotes whose live release failed. */
async function reportsOf(route: Omit<RouteObject, 'children' | 'index'>, isLive = () => true) {
  const reports: Report[] = [];
  const failed: string[] = [];
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
  const onError = createRouteFailureHandler({
    boot: { remotes, composition: 'shell@1.0.0 auth@1.0.0' },
    isLive,
    addReport: (report) => reports.push(report),
    onRemoteFailure: ({ name }) => failed.push(name),
  });
  render(<RouterProvider router={router} onError={onError} />);
  await screen.findByText('Failed');
  return { reports, failed };
}

function Broken(): null {
  throw new TypeError('x is undefined');
}

test('reports an error while rendering as a failure of the remote that owns the path', async () => {
  // React logs the error as well.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reason = 'TypeError: x is undefined';
  expect(await reportsOf({ element: <Broken /> })).toEqual({
    reports: [{ kind: 'failed', app: 'auth', reason }],
    failed: ['auth'],
  });
});

test('reports an error of a fallback as one of no release', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await reportsOf({ element: <Broken /> }, () => false)).toEqual({
    reports: [{ kind: 'error', reason: 'TypeError: x is undefined' }],
    failed: [],
  });
});

test('reports an error of a loader’s own code as a failure of its release, which stays on the page', async () => {
  const reason = 'RangeError: too far';
  const error = new RangeError('too far');
  error.stack = 'RangeError: too far\n    at load (http://localhost/releases/auth/1.0.0/x.js:1:2)';
  expect(await reportsOf({ loader: throwing(error) })).toEqual({
    reports: [{ kind: 'failed', app: 'auth', reason }],
    failed: [],
  });
});

test('reports a loader that cannot reach the backend as an error of no release', async () => {
  const loader = throwing(new TypeError('Failed to fetch'));
  expect(await reportsOf({ loader })).toEqual({
    reports: [{ kind: 'error', reason: 'TypeError: Failed to fetch' }],
    failed: [],
  });
});

test.each([
  ['a response', new Response(null, { status: 404 })],
  ['an already reported remote', new RemoteLoadError('auth', 'slow')],
])('does not report %s', async (_case, error) => {
  expect(await reportsOf({ loader: throwing(error) })).toEqual({ reports: [], failed: [] });
});
