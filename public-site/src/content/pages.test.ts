/** @jest-environment node */
import { createContent } from '@studio/shared/client';
import { readPage } from './pages.ts';

const rejection = { errors: [{ message: 'no', extensions: { code: 'FORBIDDEN' } }] };

/** Creates a client whose backend answers FORBIDDEN so many times, then with the page. */
function forbidding(times: number) {
  let requests = 0;
  const content = createContent({
    url: 'http://site.test/api',
    fetch: async () => {
      requests += 1;
      return requests <= times
        ? Response.json(rejection, { status: 403 })
        : Response.json({ data: [{ id: 1, url: '/' }] });
    },
  });
  return { content, requestCount: () => requests };
}

test('readPage retries FORBIDDEN twice', async () => {
  const { content, requestCount } = forbidding(2);
  await expect(readPage(content, '/')).resolves.toMatchObject({ url: '/' });
  expect(requestCount()).toBe(3);
});

test('readPage fails after the second retry', async () => {
  const { content, requestCount } = forbidding(3);
  await expect(readPage(content, '/')).rejects.toMatchObject({ errors: rejection.errors });
  expect(requestCount()).toBe(3);
});

test('readPage retries no other error', async () => {
  let requests = 0;
  const content = createContent({
    url: 'http://site.test/api',
    fetch: async () => {
      requests += 1;
      throw new TypeError('away');
    },
  });
  await expect(readPage(content, '/')).rejects.toThrow('away');
  expect(requests).toBe(1);
});

test('readPage returns undefined for INVALID_QUERY', async () => {
  const invalid = { errors: [{ message: 'no', extensions: { code: 'INVALID_QUERY' } }] };
  const content = createContent({
    url: 'http://site.test/api',
    fetch: async () => Response.json(invalid, { status: 400 }),
  });
  await expect(readPage(content, `/${'a'.repeat(600)}`)).resolves.toBeUndefined();
});
