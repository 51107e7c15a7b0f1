import { createContent } from './client.ts';
import { readPage } from './pages.ts';

const refusal = { errors: [{ message: 'no', extensions: { code: 'FORBIDDEN' } }] };

/** A backend that refuses so many times, then has the page; says how often it was asked. */
function refusing(times: number) {
  let asked = 0;
  const content = createContent({
    url: 'http://site.test/api',
    fetch: async () => {
      asked += 1;
      return asked <= times
        ? Response.json(refusal, { status: 403 })
        : Response.json({ data: [{ id: 1, url: '/' }] });
    },
  });
  return { content, timesAsked: () => asked };
}

test('a refused page is asked for again, twice at most', async () => {
  const { content, timesAsked } = refusing(2);
  await expect(readPage(content, '/')).resolves.toMatchObject({ url: '/' });
  expect(timesAsked()).toBe(3);
});

test('a page that stays refused is given up', async () => {
  const { content, timesAsked } = refusing(3);
  await expect(readPage(content, '/')).rejects.toMatchObject({ errors: refusal.errors });
  expect(timesAsked()).toBe(3);
});

test('any other failure is not repeated', async () => {
  let asked = 0;
  const content = createContent({
    url: 'http://site.test/api',
    fetch: async () => {
      asked += 1;
      throw new TypeError('away');
    },
  });
  await expect(readPage(content, '/')).rejects.toThrow('away');
  expect(asked).toBe(1);
});

test('an address that the API will not look for is no page', async () => {
  const invalid = { errors: [{ message: 'no', extensions: { code: 'INVALID_QUERY' } }] };
  const content = createContent({
    url: 'http://site.test/api',
    fetch: async () => Response.json(invalid, { status: 400 }),
  });
  await expect(readPage(content, `/${'a'.repeat(600)}`)).resolves.toBeUndefined();
});
