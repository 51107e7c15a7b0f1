import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { matchPath, matchRoutes } from 'react-router-dom';
import { isOpenAtFirst, overlap } from './overlap.ts';

const messages = ['a', 'b', 'B', 'ab', 'a.ics', 'è', 'a-b', 'c'];
const parameters = [':x', ':y', ':x-y', ':x.ics', ':xs.b'];
const asOptional = (part: string) => `${part}?`;

/** Returns patterns as apps write them; unlike the site's routes, `matchPath` supports no optional segments. */
function patterns(parts: readonly string[]) {
  return fc
    .tuple(fc.array(fc.constantFrom(...parts), { maxLength: 4 }), fc.constantFrom('', '', '/*'))
    .map(
      ([segments, end]) => `/${segments.join('/')}${segments.length === 0 ? end.slice(1) : end}`,
    );
}

const plain = patterns([...messages, ...parameters]);
const withOptional = patterns([
  ...[...messages, ...parameters],
  ...['a', 'B', ':x', ':y'].map(asOptional),
]);
const addresses = fc
  .array(fc.constantFrom(...messages, 'A', 'x', 'z.ics', '.ics', 'q.b'), { maxLength: 5 })
  .map((segments) => `/${segments.join('/')}`);

const runs = { numRuns: 3000 };

/** Returns true when the site's router answers the address. */
const answers = (pattern: string, address: string) =>
  matchRoutes([{ path: pattern }], encodeURI(address)) !== null;

test('finds a common address of two patterns wherever there is one', () => {
  fc.assert(
    fc.property(plain, plain, addresses, (one, other, address) => {
      const areBoth = matchPath(one, address) !== null && matchPath(other, address) !== null;
      return !areBoth || overlap(one, other) !== undefined;
    }),
    runs,
  );
  fc.assert(
    fc.property(withOptional, withOptional, addresses, (one, other, address) => {
      const areBoth = answers(one, address) && answers(other, address);
      return !areBoth || overlap(one, other) !== undefined;
    }),
    runs,
  );
});

test('returns an address that both patterns answer', () => {
  fc.assert(
    fc.property(plain, plain, (one, other) => {
      const address = overlap(one, other);
      if (address === undefined) return true;
      return matchPath(one, address) !== null && matchPath(other, address) !== null;
    }),
    runs,
  );
  fc.assert(
    fc.property(withOptional, withOptional, (one, other) => {
      const address = overlap(one, other);
      return address === undefined || (answers(one, address) && answers(other, address));
    }),
    runs,
  );
});

test('ignores the order of two patterns, and finds that every pattern overlaps itself', () => {
  fc.assert(
    fc.property(withOptional, withOptional, (one, other) => {
      assert.equal(overlap(one, other) === undefined, overlap(other, one) === undefined);
      assert.notEqual(overlap(one, one), undefined);
    }),
    runs,
  );
});

for (const [one, other, address] of [
  ['/about', '/about', '/about'],
  ['/About', '/about', '/About'],
  ['/:page', '/about', '/about'],
  ['*', '/', '/'],
  ['/*', '/news/:item', '/news/x'],
  ['/account/*', '/account', '/account'],
  ['/account/*', '/account/profile', '/account/profile'],
  ['/:lang?/prices', '/prices', '/prices'],
  ['/:lang?/prices', '/it/:page', '/it/prices'],
  ['/scadenzario/:id.ics', '/scadenzario/:page', '/scadenzario/x.ics'],
  ['/a/:x', '/:y/b', '/a/b'],
  ['/a/:', '/a/:item', '/a/x'],
  ['/accounts', '/account/*', undefined],
  ['/a/:x', '/a', undefined],
  ['/a/:x.ics', '/a/.ics', undefined],
  ['/a/:x/c', '/a/b', undefined],
] as const) {
  test(`finds that ${one} and ${other} share ${address ?? 'nothing'}`, () => {
    assert.equal(overlap(one, other)?.toLowerCase(), address?.toLowerCase());
  });
}

test('recognises a pattern without a fixed beginning', () => {
  for (const open of ['*', '/*', '/:page', '/:lang?/prices', '/a?/*', '/:x.ics'])
    assert.equal(isOpenAtFirst(open), true, open);
  for (const fixed of ['/', '/about', '/a?/b', '/account/*', '/a/:x'])
    assert.equal(isOpenAtFirst(fixed), false, fixed);
});
