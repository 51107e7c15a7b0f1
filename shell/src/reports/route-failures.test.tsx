import type { BootstrapRemote } from '@studio/shared/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { RemoteLoadError } from '../errors/remote-load-error.ts';
import { type AddReport, createRouteFailureHandler } from './failures.ts';

function remote(name: string, path: string): BootstrapRemote {
  const entry = `/releases/${name}/1.0.0/remoteEntry.js`;
  return {
    name,
    version: '1.0.0',
    entry,
    scripts: [],
    styles: [],
    routes: [{ path, requiresLogin: false }],
  };
}

const remotes = [remote('auth', '/login'), remote('public-site', '*')];

function throwing(error: unknown) {
  return () => {
    throw error;
  };
}

/** Returns the reports of a failed route and the remotes whose live release failed. */
async function reportsOf(route: Omit<RouteObject, 'children' | 'index'>, isLive = () => true) {
  const reports: Parameters<AddReport>[0][] = [];
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
    boot: { remotes },
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
  expect(await reportsOf({ element: <Broken /> })).toEqual({
    reports: [{ error: new TypeError('x is undefined'), blamed: 'auth' }],
    failed: ['auth'],
  });
});

function Rewritten(): null {
  throw new DOMException('The node is not a child of this node.', 'NotFoundError');
}

test('blames no release for a node that the browser’s translation has moved', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const error = expect.any(DOMException);
  expect(await reportsOf({ element: <Rewritten /> })).toEqual({
    reports: [{ error, blamed: 'auth' }],
    failed: ['auth'],
  });
  cleanup();
  document.body.append(document.createElement('font'));
  expect(await reportsOf({ element: <Rewritten /> })).toEqual({
    reports: [{ error, blamed: null }],
    failed: [],
  });
});

test('reports an error of a fallback as one of no release', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await reportsOf({ element: <Broken /> }, () => false)).toEqual({
    reports: [{ error: new TypeError('x is undefined'), blamed: null }],
    failed: [],
  });
});

test('leaves it to the stack which release an error of a loader blames', async () => {
  const error = new RangeError('too far');
  expect(await reportsOf({ loader: throwing(error) })).toEqual({
    reports: [{ error }],
    failed: [],
  });
});

test.each([
  ['a response', new Response(null, { status: 404 })],
  ['an already reported remote', new RemoteLoadError('auth', 'slow')],
])('does not report %s', async (_case, error) => {
  expect(await reportsOf({ loader: throwing(error) })).toEqual({ reports: [], failed: [] });
});
