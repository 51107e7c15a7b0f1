import { createContent, createStore } from '@studio/shared/client';
import { waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { followSession } from './follow-session.ts';

const day = 86_400_000;
let stop: () => void = () => undefined;

function descriptor(since: number, expiresAt = Date.now() + day): string {
  return JSON.stringify({ expiresAt, since });
}

/** Opens a tab with a session that the backend no longer accepts. */
function openTab(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/account/*', element: null, handle: { requiresLogin: true } },
      { path: '*', element: null },
    ],
    { initialEntries: [address] },
  );
  const fetch = async () =>
    Response.json(
      { errors: [{ message: '', extensions: { code: 'INVALID_CREDENTIALS' } }] },
      { status: 401 },
    );
  const content = createContent({ url: 'http://localhost/api', fetch });
  const documents = { replace: jest.fn(), reload: jest.fn() };
  stop = followSession(router, { content, store: createStore() }, documents);
  return { router, documents };
}

/** Changes the session as another tab does. */
function elsewhere(value: string | null) {
  if (value === null) window.localStorage.clear();
  else window.localStorage.setItem('studio.session', value);
  window.dispatchEvent(new StorageEvent('storage', { key: 'studio.session' }));
}

beforeEach(() => window.localStorage.setItem('studio.session', descriptor(1)));

afterEach(() => {
  stop();
  window.localStorage.clear();
  document.body.hidden = false;
});

test('replaces a page for clients with the login in a new document after a logout in another tab', () => {
  const { documents } = openTab('/account/documenti?anno=2026#x');
  elsewhere(null);
  expect(documents.replace).toHaveBeenCalledWith(
    '/login?redirectFrom=%2Faccount%2Fdocumenti%3Fanno%3D2026%23x',
  );
  expect(document.body).not.toBeVisible();
});

test('reloads a page for clients after a login in another tab', () => {
  const { documents } = openTab('/account');
  elsewhere(descriptor(2));
  expect(documents.reload).toHaveBeenCalled();
  expect(documents.replace).not.toHaveBeenCalled();
  expect(document.body).not.toBeVisible();
});

test('replaces a page for clients that returns from the back/forward cache after a logout', () => {
  const { documents } = openTab('/account');
  window.localStorage.clear();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(documents.replace).toHaveBeenCalledWith('/login?redirectFrom=%2Faccount');
});

test('keeps a public page after a logout in another tab', () => {
  const { documents } = openTab('/news');
  elsewhere(null);
  expect(documents.replace).not.toHaveBeenCalled();
  expect(documents.reload).not.toHaveBeenCalled();
  expect(document.body).toBeVisible();
});

/** Waits until the backend has answered that the session has ended. */
async function answered() {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  document.cookie = 'XSRF-TOKEN=echo';
  window.localStorage.setItem('studio.session', descriptor(1, Date.now()));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(warn).toHaveBeenCalled());
}

test('navigates from a page for clients to the login within the document when the session ends', async () => {
  const { router, documents } = openTab('/account/profile?x=1#citta');
  await answered();
  const { pathname, search } = router.state.location;
  expect(`${pathname}${search}`).toBe('/login?redirectFrom=%2Faccount%2Fprofile%3Fx%3D1%23citta');
  expect(documents.replace).not.toHaveBeenCalled();
});

test('keeps a public page when the session ends', async () => {
  const { router } = openTab('/news');
  await answered();
  expect(router.state.location.pathname).toBe('/news');
});
