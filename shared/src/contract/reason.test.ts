/** @jest-environment node */
import { knownPhrases, reasonClass } from './reason.ts';

const file = 'http://localhost/releases/auth/1.0.0-ab/remoteEntry.js';

test.each([
  ['TypeError: x is not a function', 'TypeError: is not a function'],
  [
    "TypeError: Cannot read properties of undefined (reading 'canary')",
    'TypeError: Cannot read properties of undefined',
  ],
  [
    `TypeError: Failed to fetch dynamically imported module: ${file}?token=canary`,
    'TypeError: Failed to fetch dynamically imported module /releases/auth/1.0.0-ab/remoteEntry.js',
  ],
  [
    '/releases/shell/1.0.0/shell.ab.js is not found',
    '/releases/shell/1.0.0/shell.ab.js is not found',
  ],
  ['Error: Minified React error #418; visit https://canary', 'Error: Minified React error #418'],
  ['Error: could not fetch the block canary of /', 'Error: could not fetch the block'],
  ['the remote did not load within 30 s', 'did not load within'],
  ['not an error', 'not an error'],
  ['RemoteLoadError: canary', 'RemoteLoadError'],
  ['Canary: canary', 'Error'],
  ['', 'Error'],
])('returns of %j the class %j', (text, expected) => {
  expect(reasonClass(text)).toBe(expected);
});

test.each([
  'Error: canary@example.com',
  'TypeError: RSSMRA80A01H501U is not a function',
  'Error: Bilancio 2025 di Canary.pdf is not found',
  'Error: token eyJhbGciOiJIUzI1NiJ9.canary',
  'canary.it/releases/auth/1.0.0/canary.pdf',
])('leaves everything out of %j that may be data', (text) => {
  expect(reasonClass(text)).not.toMatch(/canary|RSSMRA|Bilancio|eyJ/i);
});

test('returns the same class of a class', () => {
  for (const text of [...knownPhrases, `TypeError: ${file} is not found`, 'Error: a b']) {
    expect(reasonClass(reasonClass(text))).toBe(reasonClass(text));
  }
});
