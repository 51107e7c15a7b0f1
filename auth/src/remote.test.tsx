import { agreedContract, offeredContracts, type RouteHandle } from '@studio/shared/contract';
import { contract, messages, routes } from './remote.ts';

test('supports a contract that the shell offers', () => {
  expect(agreedContract({ contract }, offeredContracts)).toBeDefined();
});

test.each(routes.map(({ path, handle }) => [path, handle]))(
  'gives the client-only page %s a title and excludes it from search engines',
  (_, handle: RouteHandle) => {
    expect(handle.skeleton).toBe('card');
    const context = {
      siteName: 'Studio',
      origin: 'http://site.test',
      translate: (key: string) => key,
    };
    expect(handle.head?.(undefined, context)).toEqual({
      title: expect.stringMatching(/^auth:\w+\.title \| Studio$/),
      noIndex: true,
    });
  },
);

test('keeps the code of screens that few visitors see out of the first chunk', async () => {
  const lazy = routes.flatMap(({ id, lazy }) => (typeof lazy === 'function' ? [{ id, lazy }] : []));
  expect(lazy.map(({ id }) => id)).toEqual(
    ['sign-up', 'confirm', 'reset', 'first-password', 'accept', 'unsubscribe'].map(
      (chunk) => `auth:${chunk}`,
    ),
  );
  for (const { lazy: load } of lazy) {
    expect(await load()).toMatchObject({
      loader: expect.any(Function),
      action: expect.any(Function),
      Component: expect.any(Function),
    });
  }
});

test('has the loader of a page that requires a login in the first chunk, where the shell guards it', () => {
  const guarded = routes.filter(({ handle }) => handle.requiresLogin);
  expect(guarded.map(({ path, loader }) => [path, typeof loader])).toEqual([
    ['/invite', 'function'],
  ]);
});

test('has the same messages in both languages', () => {
  const keysOf = (part: object, prefix = ''): string[] =>
    Object.entries(part).flatMap(([key, text]) =>
      typeof text === 'string' ? [`${prefix}${key}`] : keysOf(text, `${prefix}${key}.`),
    );
  expect(keysOf(messages.en)).toEqual(keysOf(messages.it));
});
