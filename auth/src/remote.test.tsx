import { agreedContract, offeredContracts, type RouteHandle } from '@studio/shared/contract';
import { contract, messages, routes } from './remote.ts';

test('the remote works with a contract that the shell offers', () => {
  expect(agreedContract({ contract }, offeredContracts)).toBeDefined();
});

test.each(routes.map(({ path, handle }) => [path, handle]))(
  '%s is a client-only page with a title that search engines do not index',
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

test('both languages have the same messages', () => {
  const keysOf = (part: object, prefix = ''): string[] =>
    Object.entries(part).flatMap(([key, text]) =>
      typeof text === 'string' ? [`${prefix}${key}`] : keysOf(text, `${prefix}${key}.`),
    );
  expect(keysOf(messages.en)).toEqual(keysOf(messages.it));
});
