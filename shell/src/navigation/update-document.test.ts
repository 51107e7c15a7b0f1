import { createI18n, createStore, menuOpenAtom } from '@studio/shared/client';
import { exampleBootstrapData } from '@studio/shared/testing';
import { waitFor } from '@testing-library/react';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { updateDocument } from './update-document.ts';

const titled = (title: string) => ({ head: () => ({ title }) });

const atOnce = (work: () => void) => work();

/** Opens a tab whose first page loads until the test calls `finished`. */
function openTab(handle: RouteObject['handle'], isServerRendered = false, whenIdle = atOnce) {
  document.title = 'From the server';
  let ready: () => void = () => undefined;
  const loading = new Promise<null>((resolve) => {
    ready = () => resolve(null);
  });
  const router = createMemoryRouter([
    { path: '/', element: null, loader: () => loading, handle },
    { path: '/next', element: null, loader: () => null, handle: titled('Next') },
  ]);
  const store = createStore();
  const instances = { boot: exampleBootstrapData, messagesAt: () => createI18n('it', {}), store };
  updateDocument(router, instances, { isServerRendered, whenIdle });
  const finished = async () => {
    ready();
    await waitFor(() => expect(router.state.initialized).toBe(true));
  };
  return { router, store, finished };
}

test('keeps the title of a server-rendered page', async () => {
  const { finished } = openTab(titled('First'), true);
  await finished();
  expect(document.title).toBe('From the server');
});

test('sets the title of a client-only page before its data has loaded', () => {
  openTab({ ...titled('Accedi'), skeleton: 'card' });
  expect(document.title).toBe('Accedi');
});

test('sets the title of any other page when its data has loaded', async () => {
  const head = (data: unknown) => ({ title: data === null ? 'With data' : 'Without' });
  const { finished } = openTab({ head });
  expect(document.title).toBe('From the server');
  await finished();
  expect(document.title).toBe('With data');
});

test('closes the menu when a navigation starts and sets its title when it ends', async () => {
  const { router, store, finished } = openTab(titled('First'));
  await finished();
  expect(document.title).toBe('First');
  store.set(menuOpenAtom, true);
  const going = router.navigate('/next');
  expect(store.get(menuOpenAtom)).toBe(false);
  await going;
  expect(document.title).toBe('Next');
});

test('sets the title of the current page once the browser is idle', async () => {
  const works: (() => void)[] = [];
  const { router } = openTab(titled('First'), true, (work) => works.push(work));
  await router.navigate('/next');
  expect(document.title).toBe('From the server');
  const [work] = works;
  work?.();
  expect(document.title).toBe('Next');
});

test('uses the firm’s name without its legal form for a page without metadata', async () => {
  const { finished } = openTab(undefined);
  await finished();
  expect(document.title).toBe('Studio Esempio');
});
