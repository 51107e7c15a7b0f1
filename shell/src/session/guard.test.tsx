import {
  createContent,
  createI18n,
  createStore,
  forgetClient,
  hasSession,
  readDraft,
  saveDraft,
  userAtom,
} from '@studio/shared/client';
import { exampleBootstrapData } from '@studio/shared/testing';
import { waitFor } from '@testing-library/react';
import type { DataRouter, RouteObject } from 'react-router-dom';
import { createAppContext, locationsContext } from '../app/context.ts';
import { createLoaderCache } from '../navigation/loader-cache.ts';
import { createRouter } from '../navigation/router.ts';
import { createRoutes, prepareRoutes } from '../navigation/routes.tsx';
import { requireUser } from './guard.ts';

const i18n = createI18n('it', {});
const noMessages = { i18n, messagesOf: () => i18n, messagesAt: () => i18n };

const user = { id: 'u1', first_name: 'Anna', last_name: 'Bianchi', avatar: null };

const unauthorised = () =>
  Response.json(
    { errors: [{ message: '', extensions: { code: 'INVALID_CREDENTIALS' } }] },
    { status: 401 },
  );
const known = () => Response.json({ data: user });
const down = () => {
  throw new TypeError('Failed to fetch');
};

const routers: DataRouter[] = [];

const guardedHandle = { requiresLogin: true };

/** Opens a tab with a public page, a login and pages for clients, one of them nested below a public page. */
function openTab(
  address: string,
  answer: (path: string) => Response,
  parts: Partial<RouteObject> = {},
) {
  window.history.replaceState(null, '', address);
  const store = createStore();
  const backend = { answer };
  const requests: string[] = [];
  const content = createContent({
    url: 'http://localhost/api',
    fetch: async (input) => {
      const { pathname, search } = new URL(String(input));
      requests.push(`${pathname}${search}`);
      return backend.answer(pathname);
    },
  });
  const loader = jest.fn(() => null);
  const routes = prepareRoutes(exampleBootstrapData, {
    routes: [
      { path: '/', element: null },
      { path: '/login', element: null },
      { path: '/account/*', element: null, handle: guardedHandle, loader, ...parts, id: 'account' },
      {
        path: '/lazy',
        handle: guardedHandle,
        lazy: async () => ({ loader, element: null }),
      },
      { path: '/empty', handle: guardedHandle, lazy: async () => ({ element: null }) },
      { path: '/open', children: [{ path: 'closed', element: null, handle: guardedHandle }] },
    ],
  });
  const router = createRouter({
    instances: { ...noMessages, boot: exampleBootstrapData, store, content },
    cache: createLoaderCache(),
    patchRoutes: undefined,
    routes: createRoutes(exampleBootstrapData, routes),
    hasInitialRoutes: false,
    hydration: undefined,
  });
  routers.push(router);
  return { router, store, loader, backend, requests };
}

/** Returns the address once the router is idle. */
async function arrived(router: DataRouter): Promise<string> {
  const isAtRest = () => router.state.initialized && router.state.navigation.state === 'idle';
  if (!isAtRest()) {
    await new Promise<void>((resolve) => {
      const stop = router.subscribe(() => {
        if (!isAtRest()) return;
        stop();
        resolve();
      });
    });
  }
  const { pathname, search, hash } = router.state.location;
  return `${pathname}${search}${hash}`;
}

const logIn = () => window.localStorage.setItem('studio.session', '{"expiresAt":1}');
const hasDescriptor = () => window.localStorage.getItem('studio.session') !== null;
const loginFor = (address: string) => `/login?redirectFrom=${encodeURIComponent(address)}`;

function muteWarnings() {
  return jest.spyOn(console, 'warn').mockImplementation(() => undefined);
}

afterEach(() => {
  for (const router of routers.splice(0)) router.dispose();
  window.localStorage.clear();
});

const wholeAddress = '/account/documenti?anno=2026#riga-2';

test('sends a visitor without a session to the login with the whole address', async () => {
  const { router, loader } = openTab(wholeAddress, unauthorised);
  await expect(arrived(router)).resolves.toBe(loginFor(wholeAddress));
  expect(loader).not.toHaveBeenCalled();
});

test('keeps the hash of a followed link in the redirect to the login', async () => {
  const { router, loader } = openTab('/', unauthorised);
  await arrived(router);
  await router.navigate(wholeAddress);
  await expect(arrived(router)).resolves.toBe(loginFor(wholeAddress));
  expect(loader).not.toHaveBeenCalled();
});

test('admits a client with a session and stores the user', async () => {
  logIn();
  const { router, store, loader } = openTab(wholeAddress, known);
  await expect(arrived(router)).resolves.toBe(wholeAddress);
  expect(store.get(userAtom)).toEqual(user);
  expect(loader).toHaveBeenCalledTimes(1);
});

test('guards a page whose code is loaded when it is visited', async () => {
  for (const path of ['/lazy', '/empty']) {
    const { router, loader } = openTab(path, unauthorised);
    await expect(arrived(router)).resolves.toBe(loginFor(path));
    expect(loader).not.toHaveBeenCalled();
  }
  logIn();
  const { router, loader, requests } = openTab('/empty', known);
  await expect(arrived(router)).resolves.toBe('/empty');
  expect(requests).toHaveLength(1);
  await router.navigate('/lazy');
  await expect(arrived(router)).resolves.toBe('/lazy');
  expect(loader).toHaveBeenCalledTimes(1);
});

test('redirects to the login and forgets a session that the backend rejects', async () => {
  logIn();
  const warn = muteWarnings();
  const { router, loader } = openTab(wholeAddress, unauthorised);
  await expect(arrived(router)).resolves.toBe(loginFor(wholeAddress));
  expect(warn).toHaveBeenCalledWith('current user: INVALID_CREDENTIALS');
  expect(loader).not.toHaveBeenCalled();
  expect(hasDescriptor()).toBe(false);
});

test('keeps the address and the session while the backend is unreachable, and opens the page once it answers', async () => {
  logIn();
  muteWarnings();
  const { router, loader, backend } = openTab(wholeAddress, down);
  await expect(arrived(router)).resolves.toBe(wholeAddress);
  expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 503 }]);
  expect(loader).not.toHaveBeenCalled();
  expect(hasDescriptor()).toBe(true);
  backend.answer = known;
  await router.revalidate();
  await waitFor(() => expect(router.state.errors).toBeNull());
  expect(loader).toHaveBeenCalledTimes(1);
});

/** Blocks the browser's storage, as some privacy settings do; a reload then forgets the session's descriptor. */
function blockStorage() {
  const block = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(block);
}

describe('with blocked storage', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    forgetClient(createStore());
  });

  test('asks the backend once after a reload, and renews the session that it still has', async () => {
    blockStorage();
    document.cookie = 'XSRF-TOKEN=echo';
    const { router, store, requests } = openTab(wholeAddress, (path) =>
      path.startsWith('/api/auth/refresh')
        ? Response.json({ data: { expires: 900_000 } })
        : known(),
    );
    await expect(arrived(router)).resolves.toBe(wholeAddress);
    expect(store.get(userAtom)).toEqual(user);
    expect(hasSession()).toBe(true);
    expect(requests[0]).toContain('societa');
    expect(requests.map((path) => path.split('?')[0])).toEqual([
      '/api/users/me',
      '/api/auth/refresh',
    ]);
  });

  test('sends a visitor without a session to the login after one request', async () => {
    blockStorage();
    const warn = muteWarnings();
    const { router, requests } = openTab(wholeAddress, unauthorised);
    await expect(arrived(router)).resolves.toBe(loginFor(wholeAddress));
    expect(requests).toHaveLength(1);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

test('treats a malformed descriptor as no session', async () => {
  window.localStorage.setItem('studio.session', '{"expiresAt":');
  const { router } = openTab('/account', known);
  await expect(arrived(router)).resolves.toBe(loginFor('/account'));
});

test('admits a changed query of the current page without a request, also while the backend is unreachable', async () => {
  logIn();
  const { router, backend } = openTab('/account', known, { shouldRevalidate: () => false });
  await arrived(router);
  backend.answer = down;
  await router.navigate('/account?q=f24', { replace: true });
  await expect(arrived(router)).resolves.toBe('/account?q=f24');
  expect(router.state.errors).toBeNull();
});

test('guards a nested page for clients', async () => {
  const { router } = openTab('/open/closed', known);
  await expect(arrived(router)).resolves.toBe(loginFor('/open/closed'));
  await router.navigate('/open');
  await expect(arrived(router)).resolves.toBe('/open');
});

/** The error of a loader or an action that the backend refuses. */
const refused = { errors: [{ message: '', extensions: { code: 'FORBIDDEN' } }] };

test('redirects from a loader whose session has ended to the login and back to the requested page', async () => {
  logIn();
  const warn = muteWarnings();
  const { router, backend } = openTab('/', known, {
    loader: () => {
      backend.answer = unauthorised;
      throw refused;
    },
  });
  await arrived(router);
  await router.navigate(wholeAddress);
  await expect(arrived(router)).resolves.toBe(loginFor(wholeAddress));
  expect(warn).toHaveBeenCalled();
  expect(hasDescriptor()).toBe(false);
});

test('shows the failure of a loader that is refused during a valid session', async () => {
  logIn();
  const { router } = openTab('/account', known, {
    loader: () => {
      throw refused;
    },
  });
  await expect(arrived(router)).resolves.toBe('/account');
  expect(Object.values(router.state.errors ?? {})).toEqual([refused]);
});

const submission = { formMethod: 'post', formEncType: 'text/plain', body: 'Bologna' } as const;

test.each([
  [
    'in the background',
    (tab: DataRouter) => tab.fetch('a-form', 'account', '/account/profile', submission),
  ],
  ['as a navigation', (tab: DataRouter) => tab.navigate('/account/profile', submission)],
] as const)(
  'redirects a form sent %s after the session has ended to the login and back, and keeps its input',
  async (_case, send) => {
    logIn();
    muteWarnings();
    const { router, store, backend } = openTab('/account/profile?x=1#citta', known, {
      action: async ({ request }) => {
        saveDraft(store, 'profile', { citta: await request.text() });
        // The session ends after the guard has admitted the action.
        backend.answer = unauthorised;
        throw refused;
      },
    });
    await arrived(router);
    await send(router);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    await expect(arrived(router)).resolves.toBe(loginFor('/account/profile?x=1#citta'));
    expect(readDraft(store, 'profile')).toEqual({ citta: 'Bologna' });
    expect(store.get(userAtom)).toBeUndefined();
  },
);

test('keeps a known client on the pages of the account while the backend is unreachable', async () => {
  logIn();
  muteWarnings();
  const { router, backend } = openTab('/account/profile', known, {
    action: () => {
      backend.answer = down;
      return { error: 'UNREACHABLE' };
    },
  });
  await arrived(router);
  await router.fetch('a-form', 'account', '/account/profile', submission);
  await waitFor(() => expect(router.state.revalidation).toBe('idle'));
  await expect(arrived(router)).resolves.toBe('/account/profile');
  await router.navigate('/account/documenti');
  await expect(arrived(router)).resolves.toBe('/account/documenti');
  expect(router.state.errors).toBeNull();
});

test('loads a document without the preview for a logged-in client', async () => {
  logIn();
  const boot = { ...exampleBootstrapData, preview: true };
  const content = createContent({ url: 'http://localhost/api', fetch: async () => known() });
  const instances = { ...noMessages, boot, content, store: createStore() };
  const context = createAppContext(instances, '/account');
  context.set(locationsContext, () => ({
    next: undefined,
    current: { pathname: '/account', search: '?a=b', hash: '' },
  }));
  const next = jest.fn();
  const request = new Request('http://localhost/account?a=b');
  const visit = requireUser(
    { request, url: new URL(request.url), pattern: '/account', params: {}, context },
    next,
  );
  await expect(visit).rejects.toMatchObject({ status: 302 });
  const answer: unknown = await Promise.resolve(visit).catch((response: unknown) => response);
  expect(answer instanceof Response && answer.headers.get('X-Remix-Reload-Document')).toBe('true');
  expect(next).not.toHaveBeenCalled();
});
