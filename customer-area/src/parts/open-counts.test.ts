import { contentContext, createContent } from '@studio/shared/content';
import { createStore, storeContext } from '@studio/shared/state';
import { RouterContextProvider } from 'react-router-dom';
import { type Answers, backendWith, data, silence } from '../testing/backend.ts';
import { openCounts } from './open-counts.ts';

/** Returns the reader of the counts before a backend that gives these answers. */
function readerWith(...answers: Answers[string]) {
  const { fetch } = backendWith({ 'GET /to-do': answers });
  const context = new RouterContextProvider();
  context.set(contentContext, createContent({ url: 'http://site.test/api', fetch }));
  context.set(storeContext, createStore());
  return openCounts({ context });
}

test('knows counts that are being read, so that page and tabs ask once', async () => {
  const counts = readerWith(data({ requests: 1, due: 0, approvals: 0, messages: 0 }));
  const reading = counts.read(7);
  expect([counts.knows(7), counts.knows(8), counts.knows(undefined)]).toEqual([true, false, false]);
  await reading;
  expect([counts.knows(7), counts.knows(8)]).toEqual([true, false]);
});

test('knows no counts after a read has failed', async () => {
  const counts = readerWith(silence);
  await expect(counts.read(undefined)).rejects.toThrow();
  expect(counts.knows(undefined)).toBe(false);
});
