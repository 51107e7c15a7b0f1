import { agreedContract, offeredContracts, type RouteHandle } from '@studio/shared/contract';
import { contract, routes, messages } from './remote.ts';

test('supports a contract that the shell offers', () => {
  expect(agreedContract({ contract }, offeredContracts)).toBeDefined();
});

test.each(routes.map(({ path, handle }) => [path, handle]))(
  '%s has a title',
  (_, handle: RouteHandle) => {
    const context = {
      siteName: 'Studio',
      origin: 'http://site.test',
      translate: (key: string) => key,
    };
    expect(handle.head?.(undefined, context).title).toMatch(/^[\w-]+:\w+\.title \| Studio$/);
  },
);

test('has the same messages in both languages', () => {
  const keysOf = (group: object, prefix = ''): string[] =>
    Object.entries(group).flatMap(([key, text]) =>
      typeof text === 'string' ? [`${prefix}${key}`] : keysOf(text, `${prefix}${key}.`),
    );
  expect(keysOf(messages.en)).toEqual(keysOf(messages.it));
});
