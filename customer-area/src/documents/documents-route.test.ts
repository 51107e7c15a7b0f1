/** @jest-environment node */
import { shouldRevalidate } from './documents-screen.tsx';

const url = (path: string) => new URL(path, 'http://site.test');

test.each([
  [
    'skips the loader for another view',
    '/account/documenti',
    '/account/documenti?q=f24',
    true,
    false,
  ],
  [
    'runs the loader for the same URL',
    '/account/documenti?q=f24',
    '/account/documenti?q=f24',
    true,
    true,
  ],
  [
    'runs the loader for another company',
    '/account/documenti?azienda=4',
    '/account/documenti?azienda=5&q=f24',
    true,
    true,
  ],
  ['runs the loader after another page', '/account/profile', '/account/documenti', true, true],
  [
    'skips the loader by the router’s default',
    '/account/documenti',
    '/account/documenti',
    false,
    false,
  ],
])('%s: from %s to %s', (_behaviour, from, to, defaultShouldRevalidate, expected) => {
  expect(
    shouldRevalidate({ currentUrl: url(from), nextUrl: url(to), defaultShouldRevalidate }),
  ).toBe(expected);
});
