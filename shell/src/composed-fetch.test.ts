import { readConfiguration } from '@studio/shared/content';
import { exampleBootstrapData } from '@studio/shared/testing';
import { composedFetch } from './composed-fetch.ts';
import { createInstances } from './instances.ts';

const { composition } = exampleBootstrapData;

function fakeFetch() {
  return jest.fn<Promise<Response>, Parameters<typeof fetch>>(async () => Response.json({}));
}

function headersOf({ mock }: ReturnType<typeof fakeFetch>) {
  return Object.fromEntries(new Headers(mock.calls[0]?.[1]?.headers));
}

test('every call of the one client names the composition', async () => {
  const fetch = fakeFetch();
  const { content } = createInstances(exampleBootstrapData, composedFetch(composition, fetch));
  await readConfiguration(content);
  expect(headersOf(fetch)).toMatchObject({ 'x-composition': composition });
});

test('a call keeps its method, its body and its own headers', async () => {
  const fetch = fakeFetch();
  const own = { method: 'POST', body: '{}', headers: { 'x-xsrf-token': 'token' } };
  await composedFetch(composition, fetch)('/api/x', own);
  expect(fetch).toHaveBeenCalledWith(
    '/api/x',
    expect.objectContaining({ method: 'POST', body: '{}' }),
  );
  expect(headersOf(fetch)).toEqual({ 'x-xsrf-token': 'token', 'x-composition': composition });
});

test('a request that is one already keeps its headers, too', async () => {
  const fetch = fakeFetch();
  const request = new Request('http://localhost/api/x', { headers: { 'x-a': 'b' } });
  await composedFetch(composition, fetch)(request);
  expect(headersOf(fetch)).toEqual({ 'x-a': 'b', 'x-composition': composition });
});
