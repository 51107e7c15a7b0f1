import { customEndpoint } from '@directus/sdk';
import { exampleBootstrapData } from '@studio/shared/testing';
import { createInstances } from '../app/instances.ts';
import { fetchWithComposition } from './fetch-with-composition.ts';

const { composition } = exampleBootstrapData;

function fakeFetch() {
  return jest.fn<Promise<Response>, Parameters<typeof fetch>>(async () => Response.json({}));
}

function headersOf({ mock }: ReturnType<typeof fakeFetch>) {
  return Object.fromEntries(new Headers(mock.calls[0]?.[1]?.headers));
}

test('sends the composition with each request of the content client', async () => {
  const fetch = fakeFetch();
  const { content } = createInstances(
    exampleBootstrapData,
    fetchWithComposition(composition, fetch),
  );
  await content.request(customEndpoint({ path: '/items/news', method: 'GET' }));
  expect(headersOf(fetch)).toMatchObject({ 'x-composition': composition });
});

test('keeps method, body and headers of a request', async () => {
  const fetch = fakeFetch();
  const own = { method: 'POST', body: '{}', headers: { 'x-xsrf-token': 'token' } };
  await fetchWithComposition(composition, fetch)('/api/x', own);
  expect(fetch).toHaveBeenCalledWith(
    '/api/x',
    expect.objectContaining({ method: 'POST', body: '{}' }),
  );
  expect(headersOf(fetch)).toEqual({ 'x-xsrf-token': 'token', 'x-composition': composition });
});

test('keeps the headers of a Request object', async () => {
  const fetch = fakeFetch();
  const request = new Request('http://localhost/api/x', { headers: { 'x-a': 'b' } });
  await fetchWithComposition(composition, fetch)(request);
  expect(headersOf(fetch)).toEqual({ 'x-a': 'b', 'x-composition': composition });
});
