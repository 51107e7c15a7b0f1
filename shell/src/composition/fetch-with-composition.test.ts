/** @jest-environment node */
import { customEndpoint } from '@directus/sdk';
import { exampleBootstrapData } from '@studio/shared/testing';
import { createInstances } from '../app/instances.ts';
import { createTraceparent } from '../first/traceparent.ts';
import { italianMessages } from '../messages/index.ts';
import { fetchWithComposition } from './fetch-with-composition.ts';

const { composition } = exampleBootstrapData;
const traceparent = createTraceparent();

function fakeFetch() {
  return jest.fn<Promise<Response>, Parameters<typeof fetch>>(async () => Response.json({}));
}

function headersOf({ mock }: ReturnType<typeof fakeFetch>) {
  return Object.fromEntries(new Headers(mock.calls[0]?.[1]?.headers));
}

test('makes a random trace for each page', () => {
  expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(createTraceparent()).not.toBe(traceparent);
});

test('sends the composition and the trace with each request of the content client', async () => {
  const fetch = fakeFetch();
  const { content } = createInstances(
    exampleBootstrapData,
    italianMessages,
    fetchWithComposition({ composition, traceparent }, fetch),
  );
  await content.request(customEndpoint({ path: '/items/news', method: 'GET' }));
  expect(headersOf(fetch)).toMatchObject({ 'x-composition': composition, traceparent });
});

test('keeps method, body and headers of a request', async () => {
  const fetch = fakeFetch();
  const own = { method: 'POST', body: '{}', headers: { 'x-xsrf-token': 'token' } };
  await fetchWithComposition({ composition, traceparent }, fetch)('/api/x', own);
  expect(fetch).toHaveBeenCalledWith(
    '/api/x',
    expect.objectContaining({ method: 'POST', body: '{}' }),
  );
  expect(headersOf(fetch)).toMatchObject({ 'x-xsrf-token': 'token', traceparent });
});

test('keeps the headers of a Request object', async () => {
  const fetch = fakeFetch();
  const request = new Request('http://localhost/api/x', { headers: { 'x-a': 'b' } });
  await fetchWithComposition({ composition, traceparent }, fetch)(request);
  expect(headersOf(fetch)).toEqual({ 'x-a': 'b', 'x-composition': composition, traceparent });
});
