import fc from 'fast-check';
import {
  defaultView,
  type ListView,
  longestSearch,
  orders,
  parseView,
  viewToQuery,
} from './view.ts';

const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 999_999_999 }), { maxLength: 30 });

const anyView: fc.Arbitrary<ListView> = fc.record({
  types: numbers,
  years: numbers,
  months: numbers,
  order: fc.constantFrom(...orders),
  search: fc.string({ maxLength: 20, unit: 'grapheme' }).map((text) => text.trim()),
});

test('writes a view as a readable query string', () => {
  const view = {
    types: [1, 4],
    years: [2026, 2025],
    months: [6, 0],
    order: 'tipologia+',
    search: 'f24 è',
  } as const;
  expect(viewToQuery(view)).toBe(
    '?tipologie=1,4&anni=2026,2025&mesi=6,0&ordine=tipologia%2B&q=f24%20%C3%A8',
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
      for (const name of ['tipologie', 'anni', 'mesi', 'ordine', 'q']) {
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
