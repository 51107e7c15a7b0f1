import { shouldRevalidate } from './should-revalidate.ts';

const at = (address: string) => new URL(address, 'http://site.test');

test.each([
  ['another view', '/account/documenti', '/account/documenti?q=f24', true, false],
  ['the same address', '/account/documenti?q=f24', '/account/documenti?q=f24', true, true],
  ['another page', '/account/profile', '/account/documenti', true, true],
  ['what the router leaves alone', '/account/documenti', '/account/documenti', false, false],
])('%s: from %s to %s', (_what, from, to, usual, asksAgain) => {
  expect(
    shouldRevalidate({ currentUrl: at(from), nextUrl: at(to), defaultShouldRevalidate: usual }),
  ).toBe(asksAgain);
});
