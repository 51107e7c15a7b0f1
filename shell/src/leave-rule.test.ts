import { createStore, deleteDrafts, saveDraft, setUnsaved } from '@studio/shared/state';
import { waitFor } from '@testing-library/react';
import { createBrowserRouter, type RouteObject, RouterContextProvider } from 'react-router-dom';
import { leaveRule } from './leave-rule.ts';
import { rootRouteId } from './routes.tsx';
import { whereaboutsContext } from './whereabouts.ts';

/** What stands in for an object of the browser that cannot be changed: a few of its properties are others. */
function standIn<Original extends object>(original: Original, others: object): Original {
  const nothing: Original = Object.create(null);
  return new Proxy(nothing, {
    get(_target, name) {
      if (name in others) return Reflect.get(others, name);
      const value: unknown = Reflect.get(original, name);
      return typeof value === 'function' ? value.bind(original) : value;
    },
  });
}

/** This window, but with an address whose changes of document are only noted. */
function windowNoting(documents: string[]): Window {
  const note = (address: string) => documents.push(address);
  const location = standIn(window.location, { assign: note, replace: note });
  return standIn(window, { location });
}

let end: () => void = () => undefined;

/** A tab at `/`, in which the site has new releases once it is told so. */
async function openTab() {
  window.history.replaceState(null, '', '/');
  const site = { isOutdated: false };
  const documents: string[] = [];
  const loaded: string[] = [];
  const store = createStore();
  const noted = (path: string): RouteObject => ({
    path,
    element: null,
    loader({ request }) {
      loaded.push(new URL(request.url).pathname);
      return null;
    },
  });
  const root = leaveRule({
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
          noted('/loaded'),
        ],
      },
    ],
    {
      window: windowNoting(documents),
      getContext: () => context,
      hydrationData: { loaderData: { [rootRouteId]: null } },
    },
  );
  context.set(whereaboutsContext, () => ({
    destination: router.state.navigation.location,
    shown: router.state.location,
  }));
  end = () => router.dispose();
  return { site, documents, loaded, router, store };
}

afterEach(() => end());

test('while the releases are the same, pages change within the document', async () => {
  const { router, documents } = await openTab();
  await router.navigate('/plain');
  await router.navigate('/loaded');
  expect(router.state.location.pathname).toBe('/loaded');
  expect(documents).toEqual([]);
});

test.each(['/plain?a=b#c', '/loaded?a=b#c'])(
  'once there are others, the next navigation loads %s as a document',
  async (target) => {
    const { router, documents, site } = await openTab();
    site.isOutdated = true;
    await router.navigate(target);
    expect(documents).toEqual([target]);
    expect(router.state.location.pathname).toBe('/');
  },
);

test('Back loads the page before as a document too', async () => {
  const { router, documents, site } = await openTab();
  await router.navigate('/plain');
  site.isOutdated = true;
  void router.navigate(-1);
  await waitFor(() => expect(documents).toEqual(['/']));
});

test('a change within the page stays in the document', async () => {
  const { router, documents, site } = await openTab();
  site.isOutdated = true;
  await router.navigate('/?filter=x#y');
  await router.revalidate();
  expect(documents).toEqual([]);
  expect(router.state.location.search).toBe('?filter=x');
});

test('a page with unsent input is left within the document, and the one after it by a new one', async () => {
  const { router, documents, site, store } = await openTab();
  site.isOutdated = true;
  setUnsaved(store, 'profile', true);
  await router.navigate('/loaded');
  expect(documents).toEqual([]);
  setUnsaved(store, 'profile', false);
  await router.navigate('/plain');
  expect(documents).toEqual(['/plain']);
});

test('what the sending of a form leads to stays in the document', async () => {
  const { router, documents, site } = await openTab();
  site.isOutdated = true;
  const formData = new FormData();
  await router.navigate('/leading', { formMethod: 'POST', formData });
  expect(router.state.location.pathname).toBe('/plain');
  expect(documents).toEqual([]);
});

test('what is kept on the way through the login keeps the document', async () => {
  const { router, documents, site, store } = await openTab();
  site.isOutdated = true;
  saveDraft(store, 'profile', { name: 'Piera' });
  await router.navigate('/plain');
  expect(documents).toEqual([]);
  deleteDrafts(store);
  await router.navigate('/loaded');
  expect(documents).toEqual(['/loaded']);
});

test('the first page is never left, whatever is new', async () => {
  const { router, documents, site, loaded } = await openTab();
  site.isOutdated = true;
  await router.revalidate();
  expect([documents, loaded]).toEqual([[], []]);
});
