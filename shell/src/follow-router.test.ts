import { createI18n } from '@studio/shared/i18n';
import { createStore, menuOpenAtom } from '@studio/shared/state';
import { exampleBootstrapData } from '@studio/shared/testing';
import { waitFor } from '@testing-library/react';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { followRouter } from './follow-router.ts';

const studio = exampleBootstrapData.configuration.denominazione;
const titled = (title: string) => ({ head: () => ({ title }) });

const atOnce = (work: () => void) => work();

/** A tab whose first page loads until told that it is ready. */
function openTab(handle: RouteObject['handle'], asRendered = false, whenIdle = atOnce) {
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
  followRouter(
    router,
    exampleBootstrapData,
    { i18n: createI18n('it', {}), store },
    asRendered,
    whenIdle,
  );
  const finished = async () => {
    ready();
    await waitFor(() => expect(router.state.initialized).toBe(true));
  };
  return { router, store, finished };
}

test('the title of a page that the server has rendered is left alone', async () => {
  const { finished } = openTab(titled('First'), true);
  await finished();
  expect(document.title).toBe('From the server');
});

test('the title of a frame is right before its data are there', () => {
  openTab({ ...titled('Accedi'), skeleton: 'card' });
  expect(document.title).toBe('Accedi');
});

test('the title of any other page that only the browser fills comes with its data', async () => {
  const head = (data: unknown) => ({ title: data === null ? 'With data' : 'Without' });
  const { finished } = openTab({ head });
  expect(document.title).toBe('From the server');
  await finished();
  expect(document.title).toBe('With data');
});

test('a navigation closes the menu at once and brings its own title', async () => {
  const { router, store, finished } = openTab(titled('First'));
  await finished();
  expect(document.title).toBe('First');
  store.set(menuOpenAtom, true);
  const going = router.navigate('/next');
  expect(store.get(menuOpenAtom)).toBe(false);
  await going;
  expect(document.title).toBe('Next');
});

test('the title of the next page waits until the browser is idle, and is then that of the page shown', async () => {
  const works: (() => void)[] = [];
  const { router } = openTab(titled('First'), true, (work) => works.push(work));
  await router.navigate('/next');
  expect(document.title).toBe('From the server');
  const [work] = works;
  work?.();
  expect(document.title).toBe('Next');
});

test('a page that has no metadata is called after the firm', async () => {
  const { finished } = openTab(undefined);
  await finished();
  expect(document.title).toBe(studio);
});
