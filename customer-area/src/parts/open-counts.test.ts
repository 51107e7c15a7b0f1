/** @jest-environment node */
import { contentContext, createContent, createStore, storeContext } from '@studio/shared/client';
import { RouterContextProvider } from 'react-router-dom';
import { type Answers, backendWith, data, silence } from '../testing/backend.ts';
import { openCounts, readAfter } from './open-counts.ts';

const openThings = data({ requests: 1, due: 0, approvals: 0, messages: 0 });

/** Returns the reader of the counts before a backend that gives these answers, with its requests and the store. */
function pageWith(...answers: Answers[string]) {
  const { fetch, asked } = backendWith({ 'GET /to-do': answers });
  const context = new RouterContextProvider();
  const store = createStore();
  context.set(contentContext, createContent({ url: 'http://site.test/api', fetch }));
  context.set(storeContext, store);
  return {
    counts: openCounts(context.get(contentContext), context.get(storeContext)),
    asked,
    store,
  };
}

test('knows counts that are being read, so that page and tabs ask once', async () => {
  const { counts } = pageWith(openThings);
  const reading = counts.read(7);
  expect([counts.knows(7), counts.knows(8), counts.knows(undefined)]).toEqual([true, false, false]);
  await reading;
  expect([counts.knows(7), counts.knows(8)]).toEqual([true, false]);
});

test('knows no counts after a read has failed', async () => {
  const { counts } = pageWith(silence);
  await expect(counts.read(undefined)).rejects.toThrow();
  expect(counts.knows(undefined)).toBe(false);
});

test('asks for the counts after the first data of the page', async () => {
  const { counts, asked, store } = pageWith(openThings);
  let showRows = () => {};
  readAfter(store, new Promise<void>((resolve) => (showRows = resolve)));
  const reading = counts.read(7);
  expect(counts.knows(7)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toEqual([]);
  showRows();
  expect(await reading).toMatchObject({ requests: 1 });
});
