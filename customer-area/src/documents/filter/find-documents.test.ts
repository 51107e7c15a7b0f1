/** @jest-environment node */
import fc from 'fast-check';
import { anyDocuments, documentRow, manyDocuments } from '../../testing/documents.ts';
import type { DocumentRow } from '../document/document.ts';
import { createLabels } from '../document/labels.ts';
import { indexDocuments } from './document-index.ts';
import {
  countOptions,
  filterOptions,
  findDocuments,
  groupDocuments,
  keepOffered,
} from './find-documents.ts';
import { defaultView, filterKinds, type ListView, orders } from './view.ts';

const { months } = createLabels('it-IT');

const newIds = (rows: readonly DocumentRow[]) =>
  new Set(rows.filter(({ isNew }) => isNew).map(({ id }) => id));

function idsOf(rows: Parameters<typeof indexDocuments>[0], view: Partial<ListView>) {
  const index = indexDocuments(rows, months);
  const documents = findDocuments(index, { ...defaultView, ...view }, newIds(rows));
  return documents.map(({ row }) => row.id);
}

const optionOf = {
  types: ({ type }: DocumentRow) => type?.id ?? 0,
  years: ({ year }: DocumentRow) => year,
  months: ({ month }: DocumentRow) => month ?? 0,
};

const some = (max: number) => fc.uniqueArray(fc.integer({ min: 0, max }), { maxLength: 3 });

const anyView: fc.Arbitrary<ListView> = fc.record({
  types: some(6),
  years: fc.uniqueArray(fc.integer({ min: 2020, max: 2026 }), { maxLength: 3 }),
  months: some(12),
  order: fc.constantFrom(...orders),
  search: fc.constantFrom('', 'f24', 'BILANCIO giugno', 'ancora', '2025', ' '),
  isNewOnly: fc.boolean(),
});

test('applies filters of different kinds together and any option of one kind', () => {
  fc.assert(
    fc.property(anyDocuments, anyView, (rows, view) => {
      const found = new Set(idsOf(rows, { ...view, search: '', isNewOnly: false }));
      for (const row of rows) {
        const fits = filterKinds.every(
          (kind) => view[kind].length === 0 || view[kind].includes(optionOf[kind](row)),
        );
        expect(found.has(row.id)).toBe(fits);
      }
    }),
  );
});

test('limits the list to new documents', () => {
  fc.assert(
    fc.property(anyDocuments, anyView, (rows, view) => {
      const all = idsOf(rows, { ...view, isNewOnly: false });
      const fresh = newIds(rows);
      expect(idsOf(rows, { ...view, isNewOnly: true })).toEqual(all.filter((id) => fresh.has(id)));
    }),
  );
});

test('keeps every document once in every order', () => {
  fc.assert(
    fc.property(anyDocuments, fc.constantFrom(...orders), (rows, order) => {
      const ids = idsOf(rows, { order }).toSorted((a, b) => a - b);
      expect(ids).toEqual(rows.map(({ id }) => id));
    }),
  );
});

test('sorts independently of the order of the input', () => {
  fc.assert(
    fc.property(anyDocuments, fc.constantFrom(...orders), (rows, order) => {
      expect(idsOf(rows.toReversed(), { order })).toEqual(idsOf(rows, { order }));
    }),
  );
});

test('sorts by year, then by month descending with the whole year last', () => {
  fc.assert(
    fc.property(
      anyDocuments,
      fc.constantFrom('anno-' as const, 'anno+' as const),
      (rows, order) => {
        const index = indexDocuments(rows, months);
        const documents = findDocuments(index, { ...defaultView, order }, new Set());
        const keys = documents.map(({ row }) => {
          const year = order === 'anno-' ? 9999 - row.year : row.year;
          return year * 100 + (13 - (row.month ?? 0));
        });
        expect(keys).toEqual(keys.toSorted((a, b) => a - b));
      },
    ),
  );
});

test('sorts by type in Italian order ignoring case, the newest of a type first', () => {
  const rows = [
    documentRow({ id: 1, type: { id: 1, label: 'fattura' }, year: 2024 }),
    documentRow({ id: 2, type: { id: 2, label: 'Bilancio' }, year: 2023, month: null }),
    documentRow({ id: 3, type: { id: 3, label: 'F24' }, year: 2020 }),
    documentRow({ id: 4, type: { id: 2, label: 'Bilancio' }, year: 2023, month: 1 }),
    documentRow({ id: 5, type: { id: 4, label: 'Àncora' }, year: 2019 }),
    documentRow({ id: 6, type: undefined }),
    documentRow({ id: 7, type: { id: 5, label: 'BILANCIO' }, year: 2025 }),
    documentRow({ id: 8, type: { id: 2, label: 'Bilancio' }, year: 2023, month: 1 }),
  ];
  expect(idsOf(rows, { order: 'tipologia+' })).toEqual([5, 7, 8, 4, 2, 3, 1, 6]);
  expect(idsOf(rows, { order: 'tipologia-' })).toEqual([1, 3, 7, 8, 4, 2, 5, 6]);
});

test.each([
  ['f24', [1]],
  ['giugno', [1, 2]],
  ['GIUGNO iva', [1]],
  ['iva giugno 2026 f24', [1]],
  ['d’esercizio', [3]],
  ["d'esercizio", [3]],
  ['societa', [2]],
  ['società', [2]],
  ['2025', [3]],
  ['nulla', []],
])('searches %p in type, title, month and year', (search, ids) => {
  const rows = [
    documentRow({ id: 1, title: 'IVA' }),
    documentRow({ id: 2, type: { id: 2, label: 'Contratto' }, title: 'Società' }),
    documentRow({
      id: 3,
      type: { id: 3, label: 'Bilancio' },
      title: 'Bilancio d’esercizio',
      year: 2025,
      month: null,
    }),
  ];
  expect(idsOf(rows, { search }).toSorted((a, b) => a - b)).toEqual(ids);
});

test('counts what an option would show beside the options of other kinds', () => {
  fc.assert(
    fc.property(anyDocuments, anyView, (rows, view) => {
      const index = indexDocuments(rows, months);
      const counts = countOptions(index, view, newIds(rows));
      for (const kind of filterKinds) {
        for (const value of new Set(rows.map(optionOf[kind]))) {
          const alone = findDocuments(index, { ...view, [kind]: [value] }, newIds(rows));
          expect(counts[kind].get(value) ?? 0).toBe(alone.length);
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('offers the options that occur in the list', () => {
  const rows = [
    documentRow({ id: 1, year: 2024, month: null, type: undefined }),
    documentRow({ id: 2, year: 2026, month: 11 }),
    documentRow({ id: 3, year: 2025, month: 2, type: { id: 9, label: 'bilancio' } }),
  ];
  expect(filterOptions(indexDocuments(rows, months))).toMatchObject({
    types: [
      { value: 9, label: 'bilancio' },
      { value: 1, label: 'F24' },
      { value: 0, label: undefined },
    ],
    years: [2026, 2025, 2024],
    months: [2, 11, 0],
  });
});

test('removes options that the list does not offer', () => {
  const options = filterOptions(indexDocuments([documentRow()], months));
  const known = { types: [1], years: [2026], months: [6], isNewOnly: true };
  expect(
    keepOffered({ ...known, types: [1, 99], years: [1, 2026], months: [6, 12] }, options),
  ).toEqual(known);
  expect(keepOffered(known, options)).toBe(known);
});

test('groups the shown documents in their order and states the size of each group', () => {
  fc.assert(
    fc.property(anyDocuments, anyView, fc.nat(70), (rows, view, limit) => {
      const documents = findDocuments(indexDocuments(rows, months), view, newIds(rows));
      const groups = groupDocuments(documents, view.order, limit);
      expect(groups.flatMap((group) => group.documents)).toEqual(documents.slice(0, limit));
      expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
      if (limit >= documents.length) {
        for (const group of groups) expect(group.documents).toHaveLength(group.size);
      }
    }),
  );
});

test('names groups by year or by type', () => {
  const rows = [documentRow({ id: 1 }), documentRow({ id: 2, year: 2025, type: undefined })];
  const headings = (order: ListView['order']) => {
    const index = indexDocuments(rows, months);
    const documents = findDocuments(index, { ...defaultView, order }, new Set());
    return groupDocuments(documents, order, 10).map(({ heading }) => heading);
  };
  expect(headings('anno-')).toEqual(['2026', '2025']);
  expect(headings('anno+')).toEqual(['2025', '2026']);
  expect(headings('tipologia-')).toEqual(['F24', undefined]);
});

test('sorts once for each order', () => {
  const index = indexDocuments(manyDocuments(100), months);
  expect(index.inOrder('anno-')).toBe(index.inOrder('anno-'));
});
