import { exampleBootstrapData } from '@studio/shared/testing';
import { waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { createAppContext } from './app/context.ts';
import { createInstances } from './app/instances.ts';
import { startIdleWork } from './idle.ts';
import { italianMessages } from './messages/index.ts';
import { createLoaderCache } from './navigation/loader-cache.ts';
import { createReportQueue } from './reports/failures.ts';

const originalFetch = globalThis.fetch;

/** Starts the idle work of a tab and returns the addresses of its requests. */
function startedRequests(preview: boolean) {
  const fetch = jest.fn(async (_address: string) => new Response(null, { status: 204 }));
  Object.assign(globalThis, { fetch });
  startIdleWork({
    boot: { ...exampleBootstrapData, preview },
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    router: createMemoryRouter([{ path: '*', element: null }]),
    loader: { load: () => Promise.reject(new Error('down')) },
    queue: createReportQueue(),
    cache: createLoaderCache(),
    contextAt: (path) =>
      createAppContext(createInstances(exampleBootstrapData, italianMessages, originalFetch), path),
    onComposition: () => undefined,
  });
  return fetch.mock.calls.map(([address]) => address);
}

afterEach(() => {
  document.cookie = 'studio_cohort=; Max-Age=0';
  Object.assign(globalThis, { fetch: originalFetch });
});

test('begins no view and assigns no cohort in a preview', () => {
  expect(startedRequests(true)).toEqual([]);
  expect(document.cookie).toBe('');
});

test('begins a view and assigns a cohort on a visit of the live site', () => {
  expect(startedRequests(false)).toEqual(['/reports/view']);
  expect(document.cookie).toMatch(/^studio_cohort=\d+$/);
});

/** Puts elements that Back closes on the page. */
function show(...names: ('details' | 'dialog')[]): HTMLElement[] {
  const elements = names.map((name) => document.createElement(name));
  for (const element of elements) element.dataset.closedByBack = '';
  document.body.replaceChildren(...elements);
  return elements;
}

test('loads the code for Back with the first dialog, not with a block that opens', async () => {
  window.onpopstate = () => undefined;
  startedRequests(true);
  const [details, dialog] = show('details', 'dialog');
  const isReady = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return window.onpopstate?.toString().includes('isDialog') ?? false;
  };
  details?.setAttribute('open', '');
  expect(await isReady()).toBe(false);
  dialog?.setAttribute('open', '');
  expect(await isReady()).toBe(true);
  await waitFor(() => expect(window.history.state?.isDialog).toBe(true));
});

test('makes Back close a dialog that is open already', async () => {
  window.onpopstate = () => undefined;
  show('dialog').at(0)?.setAttribute('open', '');
  window.history.replaceState(null, '');
  startedRequests(true);
  await waitFor(() => expect(window.history.state?.isDialog).toBe(true));
});
