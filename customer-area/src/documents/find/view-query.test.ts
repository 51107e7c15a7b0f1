import fc from 'fast-check';
import { orders, type View, wholeList } from './view.ts';
import { longestSearch, queryOf, viewIn } from './view-query.ts';

const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 999_999_999 }), { maxLength: 30 });

const anyView: fc.Arbitrary<View> = fc.record({
  types: numbers,
  years: numbers,
  months: numbers,
  order: fc.constantFrom(...orders),
  search: fc.string({ maxLength: 20, unit: 'grapheme' }).map((text) => text.trim()),
});

test('an address says which documents are shown, readably', () => {
  const view = {
    types: [1, 4],
    years: [2026, 2025],
    months: [6, 0],
    order: 'tipologia+',
    search: 'f24 è',
  } as const;
  expect(queryOf(view)).toBe(
    '?tipologie=1,4&anni=2026,2025&mesi=6,0&ordine=tipologia%2B&q=f24%20%C3%A8',
  );
  expect(queryOf(wholeList)).toBe('');
});

test('a view comes back from its address as it was', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      expect(viewIn(queryOf(view)) ?? wholeList).toEqual(view);
    }),
  );
});

test('no address is too odd', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (left, right) => {
      for (const name of ['tipologie', 'anni', 'mesi', 'ordine', 'q']) {
        const view = viewIn(`?${name}=${left}&${name}=${right}`) ?? wholeList;
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
])('%s is taken as far as it goes', (query, expected) => {
  expect(viewIn(query)).toEqual({ ...wholeList, ...expected });
});

test('a million numbers are not all taken', () => {
  const query = `?anni=${Array.from({ length: 1_000_000 }, (_, index) => index).join(',')}`;
  expect(viewIn(query)?.years.length).toBeLessThan(1000);
});

test.each(['', '?', '?redirectFrom=/news', '?Q=x'])('%p says nothing of a view', (query) => {
  expect(viewIn(query)).toBeUndefined();
});

test('what the address said of other things stays', () => {
  expect(queryOf({ ...wholeList, search: 'iva' }, '?redirectFrom=%2Fnews&q=f24&anni=2020')).toBe(
    '?redirectFrom=%2Fnews&q=iva',
  );
});
