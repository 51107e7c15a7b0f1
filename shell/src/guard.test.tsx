import { createContent } from '@studio/shared/content';
import { createI18n } from '@studio/shared/i18n';
import { userAtom } from '@studio/shared/session';
import { createStore, readDraft, saveDraft } from '@studio/shared/state';
import { exampleBootstrapData } from '@studio/shared/testing';
import { waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { createAppContext } from './app-context.ts';
import { requireUser } from './guard.ts';
import { createKeptPages } from './kept-pages.ts';
import { createRouter, type Router } from './router.ts';
import { createRoutes, mountedRoutes } from './routes.tsx';
import { whereaboutsContext } from './whereabouts.ts';

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

const routers: Router[] = [];

const guardedHandle = { requiresLogin: true };

/** A tab with a public page, a login and pages for clients, one of them below a page that anybody may see. */
function openTab(address: string, answer: () => Response, parts: Partial<RouteObject> = {}) {
  window.history.replaceState(null, '', address);
  const store = createStore();
  const backend = { answer };
  const content = createContent({
    url: 'http://localhost/api',
    fetch: async () => backend.answer(),
  });
  const loader = jest.fn(() => null);
  const routes = mountedRoutes(exampleBootstrapData, {
    routes: [
      { path: '/', element: null },
      { path: '/login', element: null },
      { path: '/account/*', element: null, handle: guardedHandle, loader, ...parts, id: 'account' },
      { path: '/open', children: [{ path: 'closed', element: null, handle: guardedHandle }] },
    ],
  });
  const router = createRouter({
    instances: { boot: exampleBootstrapData, store, content, i18n: createI18n('it', {}) },
    kept: createKeptPages(),
    mounting: undefined,
    routes: createRoutes(exampleBootstrapData, routes),
    hasFirstRoutes: false,
    hydration: undefined,
  });
  routers.push(router);
  return { router, store, loader, backend };
}

/** Where the visit has come to rest. */
async function arrived(router: Router): Promise<string> {
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

function silenced() {
  return jest.spyOn(console, 'warn').mockImplementation(() => undefined);
}

afterEach(() => {
  for (const router of routers.splice(0)) router.dispose();
  window.localStorage.clear();
});

const wholeAddress = '/account/documenti?anno=2026#riga-2';

test('a visitor without a session goes to the login and takes the whole address along', async () => {
  const { router, loader } = openTab(wholeAddress, unauthorised);
  await expect(arrived(router)).resolves.toBe(loginFor(wholeAddress));
  expect(loader).not.toHaveBeenCalled();
});

test('so does one who follows a link, hash included', async () => {
  const { router, loader } = openTab('/', unauthorised);
  await arrived(router);
  await router.navigate(wholeAddress);
  await expect(arrived(router)).resolves.toBe(loginFor(wholeAddress));
  expect(loader).not.toHaveBeenCalled();
});

test('a client with a session is let in and known', async () => {
  logIn();
  const { router, store, loader } = openTab(wholeAddress, known);
  await expect(arrived(router)).resolves.toBe(wholeAddress);
  expect(store.get(userAtom)).toEqual(user);
  expect(loader).toHaveBeenCalledTimes(1);
});

test('a session the backend no longer knows leads to the login and is forgotten', async () => {
  logIn();
  const warn = silenced();
  const { router, loader } = openTab(wholeAddress, unauthorised);
  await expect(arrived(router)).resolves.toBe(loginFor(wholeAddress));
  expect(warn).toHaveBeenCalledWith('current user: INVALID_CREDENTIALS');
  expect(loader).not.toHaveBeenCalled();
  expect(hasDescriptor()).toBe(false);
});

test('a backend that cannot be reached leads to the login, and the session is kept', async () => {
  logIn();
  silenced();
  const { router } = openTab('/account', down);
  await expect(arrived(router)).resolves.toBe(loginFor('/account'));
  expect(hasDescriptor()).toBe(true);
});

test('a descriptor that makes no sense is no session', async () => {
  window.localStorage.setItem('studio.session', '{"expiresAt":');
  const { router } = openTab('/account', known);
  await expect(arrived(router)).resolves.toBe(loginFor('/account'));
});

test('another query of the page shown asks nobody, also while the backend is away', async () => {
  logIn();
  const { router, backend } = openTab('/account', known, { shouldRevalidate: () => false });
  await arrived(router);
  backend.answer = down;
  await router.navigate('/account?q=f24', { replace: true });
  await expect(arrived(router)).resolves.toBe('/account?q=f24');
  expect(router.state.errors).toBeNull();
});

test('a page for clients is guarded wherever it stands among the routes', async () => {
  const { router } = openTab('/open/closed', known);
  await expect(arrived(router)).resolves.toBe(loginFor('/open/closed'));
  await router.navigate('/open');
  await expect(arrived(router)).resolves.toBe('/open');
});

/** What a loader or an action meets when the backend refuses it. */
const refused = { errors: [{ message: '', extensions: { code: 'FORBIDDEN' } }] };

test('a loader that finds the session over leads to the login and back to what was asked for', async () => {
  logIn();
  const warn = silenced();
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

test('a loader that is refused although the session lasts shows its failure', async () => {
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
    (tab: Router) => tab.fetch('a-form', 'account', '/account/profile', submission),
  ],
  ['as a navigation', (tab: Router) => tab.navigate('/account/profile', submission)],
] as const)(
  'a form sent %s whose session is over leads to the login and back to the very page, input kept',
  async (_how, send) => {
    logIn();
    silenced();
    const { router, store, backend } = openTab('/account/profile?x=1#citta', known, {
      action: async ({ request }) => {
        saveDraft(store, 'profile', { citta: await request.text() });
        // It ended after the guard had let the action pass.
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

test('a form sent while the backend is away keeps its page, which says so itself', async () => {
  logIn();
  silenced();
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
  await expect(arrived(router)).resolves.toBe(loginFor('/account/documenti'));
});

test('a composition on trial gets nobody’s session, not even after the login', async () => {
  logIn();
  const boot = { ...exampleBootstrapData, preview: true };
  const content = createContent({ url: 'http://localhost/api', fetch: async () => known() });
  const context = createAppContext({
    boot,
    content,
    store: createStore(),
    i18n: createI18n('it', {}),
  });
  context.set(whereaboutsContext, () => ({
    destination: undefined,
    shown: { pathname: '/account', search: '?a=b', hash: '' },
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
