/** @jest-environment node */
import fc from 'fast-check';
import {
  defaultView,
  type ListView,
  longestSearch,
  orders,
  parseLink,
  parseView,
  viewToQuery,
} from './view.ts';

const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 999_999_999 }), { maxLength: 30 });

const anyView: fc.Arbitrary<ListView> = fc.record({
  types: numbers,
  years: numbers,
  months: numbers,
  order: fc.constantFrom(...orders),
  isNewOnly: fc.boolean(),
  search: fc.string({ maxLength: 20, unit: 'grapheme' }).map((text) => text.trim()),
});

test('writes a view as a readable query string', () => {
  const view = {
    types: [1, 4],
    years: [2026, 2025],
    months: [6, 0],
    order: 'tipologia+',
    search: 'f24 è',
    isNewOnly: true,
  } as const;
  expect(viewToQuery(view)).toBe(
    '?tipologie=1,4&anni=2026,2025&mesi=6,0&nuovi=1&ordine=tipologia%2B&q=f24%20%C3%A8',
  );
  expect(viewToQuery(defaultView)).toBe('');
});

test('parses back the view that it wrote', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      expect(parseView(viewToQuery(view)) ?? defaultView).toEqual(view);
    }),
  );
});

test('parses any query string into a valid view', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (left, right) => {
      for (const name of ['tipologie', 'anni', 'mesi', 'nuovi', 'ordine', 'q']) {
        const view = parseView(`?${name}=${left}&${name}=${right}`) ?? defaultView;
        expect(orders).toContain(view.order);
        expect(view.search.length).toBeLessThanOrEqual(longestSearch);
        for (const number of [...view.types, ...view.years, ...view.months]) {
          expect(Number.isSafeInteger(number)).toBe(true);
        }
      }
    }),
  );
});

test.each([
  ['?tipologie=1,x,-2,3.5,1e9,4,4,', { types: [1, 4] }],
  ['?tipologie=', {}],
  ['?nuovi=1', { isNewOnly: true }],
  ['?nuovi=true', {}],
  ['?ordine=tipologia+', { order: 'tipologia+' }],
  ['?ordine=__proto__', {}],
  [`?q=${'a'.repeat(5000)}`, { search: 'a'.repeat(longestSearch) }],
])('keeps the valid parts of %s', (query, expected) => {
  expect(parseView(query)).toEqual({ ...defaultView, ...expected });
});

test('limits how many numbers it reads', () => {
  const query = `?anni=${Array.from({ length: 1_000_000 }, (_, index) => index).join(',')}`;
  expect(parseView(query)?.years.length).toBeLessThan(1000);
});

test.each(['', '?', '?redirectFrom=/news', '?Q=x'])(
  'returns undefined for %p, which has no parameter of a view',
  (query) => {
    expect(parseView(query)).toBeUndefined();
  },
);

test('keeps the other parameters of the query string', () => {
  expect(
    viewToQuery({ ...defaultView, search: 'iva' }, '?redirectFrom=%2Fnews&q=f24&anni=2020'),
  ).toBe('?redirectFrom=%2Fnews&q=iva');
});

test.each([
  ['?documento=12', 12],
  ['?q=f24&documento=7', 7],
  ['?documento=', undefined],
  ['?documento=-1', undefined],
  ['?documento=1e9', undefined],
  [`?documento=${'9'.repeat(20)}`, undefined],
  ['', undefined],
])('parses the link of %p as %p', (query, id) => {
  expect(parseLink(query)).toBe(id);
});

test('keeps a link to a document beside the default view, and drops it with another one', () => {
  expect(viewToQuery(defaultView, '?documento=12')).toBe('?documento=12');
  expect(viewToQuery({ ...defaultView, search: 'iva' }, '?documento=12')).toBe('?q=iva');
});
