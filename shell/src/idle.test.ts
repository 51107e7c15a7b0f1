import { exampleBootstrapData } from '@studio/shared/testing';
import { createMemoryRouter } from 'react-router-dom';
import { createAppContext } from './app-context.ts';
import { startIdleWork } from './idle.ts';
import { createInstances } from './instances.ts';
import { createKeptPages } from './kept-pages.ts';
import { createQueue } from './reports/queue.ts';

const originalFetch = globalThis.fetch;

/** A tab that has come to rest; what it asks the site for. */
function rest(preview: boolean) {
  const fetch = jest.fn(async (_address: string) => new Response(null, { status: 204 }));
  Object.assign(globalThis, { fetch });
  startIdleWork({
    boot: { ...exampleBootstrapData, preview },
    router: createMemoryRouter([{ path: '*', element: null }]),
    loader: { load: () => Promise.reject(new Error('down')) },
    queue: createQueue(),
    kept: createKeptPages(),
    context: createAppContext(createInstances(exampleBootstrapData, originalFetch)),
    onComposition: () => undefined,
  });
  return fetch.mock.calls.map(([address]) => address);
}

afterEach(() => {
  document.cookie = 'studio_cohort=; Max-Age=0';
  Object.assign(globalThis, { fetch: originalFetch });
});

test('whoever looks at a composition on trial is not counted, and put into no hundredth', () => {
  expect(rest(true)).toEqual([]);
  expect(document.cookie).toBe('');
});

test('everybody else begins a view and is in a hundredth', () => {
  expect(rest(false)).toEqual(['/reports/view']);
  expect(document.cookie).toMatch(/^studio_cohort=\d+$/);
});
