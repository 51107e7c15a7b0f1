import { createStore, saveSetting, userAtom } from '@studio/shared/client';
import { renderApp } from '@studio/shared/testing';
import { waitFor } from '@testing-library/react';
import { type RouteObject, replace } from 'react-router-dom';
import { messages, routes } from './remote.ts';
import { backendWith, data, refusal } from './testing/backend.ts';
import { client, forgetLogin, rememberLogin } from './testing/client.ts';

afterEach(forgetLogin);

/** Pages of other apps: a previous page, and a login that redirects as the real one does. */
const elsewhere: RouteObject[] = [
  { path: '/about', element: 'about' },
  { path: '/login', element: 'login' },
  { path: '/logged-in', loader: () => replace('/account'), element: null },
];

/** The answer to the read of the counts. */
const open = (requests: number) => data({ requests, due: 0, approvals: 0, messages: 0 });

/** A visit of a client who is logged in. */
function visit(path: string, counts = open(0), lastCompany = '') {
  rememberLogin();
  const store = createStore();
  store.set(userAtom, client);
  saveSetting(store, 'azienda', lastCompany);
  const { fetch } = backendWith({
    'GET /users/me': [data(client)],
    'GET /to-do': [counts],
    'GET /requests': [data([])],
    'GET /uploads/sent': [data([])],
  });
  const app = renderApp({
    fetch,
    routes: [...routes, ...elsewhere],
    path,
    messages: { 'customer-area': messages },
    store,
  });
  const isAt = (address: string) => waitFor(() => expect(app.address()).toBe(address));
  return { ...app, isAt };
}

test.each([
  ['/account', '/account/documenti'],
  ['/account/profilo', '/account/profile'],
])('replaces %s by %s, and Back returns to the previous page', async (path, target) => {
  const { navigate, isAt } = visit('/about');
  await navigate(path);
  await isAt(target);
  await navigate(-1);
  await isAt('/about');
});

test('returns by Back to the page before the login', async () => {
  const { navigate, isAt } = visit('/about');
  await navigate('/login');
  await navigate('/logged-in');
  await isAt('/account/documenti');
  await navigate(-1);
  await isAt('/about');
});

test('opens what waits for the client, of the company in view', async () => {
  await visit('/account?azienda=7', open(1), '8').isAt('/account/da-fare?azienda=7');
});

test.each([
  ['opens the last company', open(0), '?azienda=8'],
  ['names no company for which the client no longer acts', refusal(403, 'FORBIDDEN'), ''],
])('%s', async (_what, counts, query) => {
  await visit('/account', counts, '8').isAt(`/account/documenti${query}`);
});

test('redirects a visit that starts at the account', async () => {
  await visit('/account').isAt('/account/documenti');
});
