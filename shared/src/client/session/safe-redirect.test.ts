/** @jest-environment node */
import fc from 'fast-check';
import { safeRedirect } from './safe-redirect.ts';

const origin = 'https://studio.example';

const hostile = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/.\\evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/a%3f/..//evil.example',
  '/a%23/../..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  'https:evil.example',
  'https://evil.example/account',
  'http://evil.example',
  'HTTPS://evil.example',
  ' https://evil.example',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'blob:https://studio.example/x',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/%252fevil.example',
  '/%25252fevil.example',
  '/%255cevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/\u0000/evil.example',
  '/%00/evil.example',
  '/%09/evil.example',
  '/account\nSet-Cookie: a=b',
  '／／evil.example',
  '/／evil.example',
  '/%EF%BC%8Fevil.example',
  '/＼evil.example',
  '/．／／evil.example',
  '/．//evil.example',
  '@evil.example',
  'studio.example@evil.example',
  '.evil.example',
  'evil.example',
  'account',
  '?x',
  '#x',
  '',
  '/%',
  '/%zz',
  '/%c0%af/evil.example',
  `/${'a'.repeat(100_000)}`,
  `/${'%25'.repeat(600)}2fevil.example`,
];

test.each(hostile)('safeRedirect replaces %j by the home page', (address) => {
  expect(safeRedirect(address)).toBe('/');
});

test('safeRedirect returns the home page without an address', () => {
  expect(safeRedirect(null)).toBe('/');
});

test.each([
  '/',
  '/account',
  '/account/documenti?anno=2026&mese=3#riga-2',
  '/news/3-la-manovra',
  '/news/3-citt%C3%A0',
  '/attivita#4',
  '/cerca?q=a%2F%2Fb%20c',
  '/cerca?q=https://altro.example//x',
  '/invite?a=b@c.example',
  '/@studio',
  '/login?redirectFrom=%2Faccount',
])('safeRedirect keeps %j', (address) => {
  expect(safeRedirect(address)).toBe(address);
});

const piece = fc.constantFrom(
  ...['/', '\\', '.', '..', '%2f', '%5c', '%25', '%2e', '／', '＼', '．', '。', '@', ':', '?', '#'],
  ...['\t', '\n', '\u0000', ' ', 'https:', 'javascript:', 'evil.example', 'account', '%09', '%c0'],
);

/** The path as a browser reads it, and with percent-encoding decoded once more. */
function readings(path: string): string[] {
  try {
    return [path, decodeURIComponent(path)];
  } catch {
    return [path];
  }
}

test('safeRedirect always returns a path of this site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
        fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`),
        fc.string({ unit: 'binary' }),
        fc.webUrl(),
      ),
      (address) => {
        const target = safeRedirect(address);
        const [path = ''] = target.split(/[?#]/);
        const isHere = (reading: string) => {
          const { origin: reached, pathname } = new URL(reading, origin);
          return reached === origin && !pathname.startsWith('//');
        };
        // A boolean, because `expect` would take most of the time of thousands of runs.
        return target.startsWith('/') && [target, ...readings(path)].every(isHere);
      },
    ),
    { numRuns: 5000 },
  );
});
