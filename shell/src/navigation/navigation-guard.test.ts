import { createStore, deleteDrafts, saveDraft, setUnsaved } from '@studio/shared/client';
import { waitFor } from '@testing-library/react';
import { createBrowserRouter, type RouteObject, RouterContextProvider } from 'react-router-dom';
import { locationsContext } from '../app/context.ts';
import { createNavigationGuard } from './navigation-guard.ts';
import { rootRouteId } from './routes.tsx';

/** Returns an object that behaves like a read-only browser object, with some properties replaced. */
function withProperties<Original extends object>(original: Original, others: object): Original {
  const target: Original = Object.create(null);
  return new Proxy(target, {
    get(_target, name) {
      if (name in others) return Reflect.get(others, name);
      const value: unknown = Reflect.get(original, name);
      return typeof value === 'function' ? value.bind(original) : value;
    },
  });
}

/** Returns a window that records document loads instead of starting them. */
function windowRecording(documents: string[]): Window {
  const record = (address: string) => documents.push(address);
  const location = withProperties(window.location, { assign: record, replace: record });
  return withProperties(window, { location });
}

let end: () => void = () => undefined;

/** Opens a tab at `/`; the test sets `site.isOutdated`. */
async function openTab() {
  window.history.replaceState(null, '', '/');
  const site = { isOutdated: false };
  const documents: string[] = [];
  const loaded: string[] = [];
  const store = createStore();
  const recorded = (path: string): RouteObject => ({
    path,
    element: null,
    loader({ request }) {
      loaded.push(new URL(request.url).pathname);
      return null;
    },
  });
  const root = createNavigationGuard({
    store,
    isOutdated: () => site.isOutdated,
  });
  const context = new RouterContextProvider();
  const router = createBrowserRouter(
    [
      {
        ...root,
        id: rootRouteId,
        children: [
          { path: '/', element: null },
          { path: '/plain', element: null, action: () => null },
          { path: '/leading', action: () => Response.redirect('http://localhost/plain') },
          recorded('/loaded'),
        ],
      },
    ],
    {
      window: windowRecording(documents),
      getContext: () => context,
      hydrationData: { loaderData: { [rootRouteId]: null } },
    },
  );
  context.set(locationsContext, () => ({
    next: router.state.navigation.location,
    current: router.state.location,
  }));
  end = () => router.dispose();
  return { site, documents, loaded, router, store };
}

afterEach(() => end());

test('navigates within the document while the releases are current', async () => {
  const { router, documents } = await openTab();
  await router.navigate('/plain');
  await router.navigate('/loaded');
  expect(router.state.location.pathname).toBe('/loaded');
  expect(documents).toEqual([]);
});

test.each(['/plain?a=b#c', '/loaded?a=b#c'])(
  'loads %s as a document when the releases are outdated',
  async (target) => {
    const { router, documents, site } = await openTab();
    site.isOutdated = true;
    await router.navigate(target);
    expect(documents).toEqual([target]);
    expect(router.state.location.pathname).toBe('/');
  },
);

test('loads a document on Back when the releases are outdated', async () => {
  const { router, documents, site } = await openTab();
  await router.navigate('/plain');
  site.isOutdated = true;
  void router.navigate(-1);
  await waitFor(() => expect(documents).toEqual(['/']));
});

test('keeps the document when only query and hash change', async () => {
  const { router, documents, site } = await openTab();
  site.isOutdated = true;
  await router.navigate('/?filter=x#y');
  await router.revalidate();
  expect(documents).toEqual([]);
  expect(router.state.location.search).toBe('?filter=x');
});

test('keeps the document while input is unsaved and loads a document after that', async () => {
  const { router, documents, site, store } = await openTab();
  site.isOutdated = true;
  setUnsaved(store, 'profile', true);
  await router.navigate('/loaded');
  expect(documents).toEqual([]);
  setUnsaved(store, 'profile', false);
  await router.navigate('/plain');
  expect(documents).toEqual(['/plain']);
});

test('keeps the document after a form submission', async () => {
  const { router, documents, site } = await openTab();
  site.isOutdated = true;
  const formData = new FormData();
  await router.navigate('/leading', { formMethod: 'POST', formData });
  expect(router.state.location.pathname).toBe('/plain');
  expect(documents).toEqual([]);
});

test('keeps the document while drafts exist', async () => {
  const { router, documents, site, store } = await openTab();
  site.isOutdated = true;
  saveDraft(store, 'profile', { name: 'Piera' });
  await router.navigate('/plain');
  expect(documents).toEqual([]);
  deleteDrafts(store);
  await router.navigate('/loaded');
  expect(documents).toEqual(['/loaded']);
});

test('never leaves the first page by itself', async () => {
  const { router, documents, site, loaded } = await openTab();
  site.isOutdated = true;
  await router.revalidate();
  expect([documents, loaded]).toEqual([[], []]);
});
