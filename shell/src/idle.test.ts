import { exampleBootstrapData } from '@studio/shared/testing';
import { waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { createAppContext } from './app/context.ts';
import { createInstances } from './app/instances.ts';
import { startIdleWork } from './idle.ts';
import { italianMessages } from './messages/index.ts';
import { createLoaderCache } from './navigation/loader-cache.ts';

const originalFetch = globalThis.fetch;

/** Starts the idle work of a tab. */
function start() {
  const fetch = async () => new Response(null, { status: 204 });
  Object.assign(globalThis, { fetch });
  startIdleWork({
    boot: { ...exampleBootstrapData, preview: true },
    router: createMemoryRouter([{ path: '*', element: null }]),
    loader: { load: () => Promise.reject(new Error('down')) },
    addReport: () => undefined,
    cache: createLoaderCache(),
    contextAt: (path) =>
      createAppContext(createInstances(exampleBootstrapData, italianMessages, originalFetch), path),
    onComposition: () => undefined,
  });
}

afterEach(() => {
  Object.assign(globalThis, { fetch: originalFetch });
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
  start();
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
  start();
  await waitFor(() => expect(window.history.state?.isDialog).toBe(true));
});
