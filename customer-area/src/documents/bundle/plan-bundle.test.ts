import fc from 'fast-check';
import type { DocumentRow } from '../document-row.ts';
import { bundleName, planBundle } from './plan-bundle.ts';

const rows: fc.Arbitrary<DocumentRow> = fc.record({
  id: fc.nat(),
  type: fc.option(
    fc.record({ id: fc.nat(), label: fc.constantFrom('F24', 'f24', 'F24-2026', '../') }),
    {
      nil: undefined,
    },
  ),
  title: fc.oneof(fc.string(), fc.constantFrom('F24', 'a/../b', '...')),
  fileId: fc.uuid(),
  mimeType: fc.constantFrom('application/pdf', 'image/png', null),
  bytes: fc.option(fc.nat(1_000_000_000)),
  year: fc.integer({ min: 2024, max: 2026 }),
  month: fc.option(fc.integer({ min: 1, max: 12 })),
  isNew: fc.boolean(),
});

function row(values: Partial<DocumentRow> = {}): DocumentRow {
  return {
    id: 1,
    type: { id: 1, label: 'F24' },
    title: 'Modello',
    fileId: 'a-file',
    mimeType: 'application/pdf',
    bytes: 1000,
    year: 2026,
    month: 6,
    isNew: true,
    ...values,
  };
}

test('every document is in the archive once, in the order given', () => {
  fc.assert(
    fc.property(fc.array(rows), (chosen) => {
      expect(planBundle(chosen).entries.map((entry) => entry.row)).toEqual(chosen);
    }),
  );
});

test('no two names are the same, not even where capitals do not count', () => {
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 200 }), (chosen) => {
      const paths = planBundle(chosen).entries.map(({ path }) => path.toLowerCase());
      expect(new Set(paths).size).toBe(paths.length);
    }),
  );
});

test('no name leads out of the archive: at most a year before a plain name', () => {
  fc.assert(
    fc.property(fc.array(rows), (chosen) => {
      for (const { path } of planBundle(chosen).entries) {
        expect(path).toMatch(/^(?:\d{4}\/)?[A-Za-z0-9][A-Za-z0-9-]*\.[a-z0-9]{1,5}$/);
      }
    }),
  );
});

test('documents of the same name are numbered', () => {
  const paths = planBundle([row(), row(), row()]).entries.map(({ path }) => path);
  expect(paths).toEqual(['F24-2026-06.pdf', 'F24-2026-06-2.pdf', 'F24-2026-06-3.pdf']);
});

test('a number that another document has by its own name is left out', () => {
  const typed = (label: string) => row({ type: { id: 1, label }, month: null, year: 2 });
  // Called F24-2-2.pdf by its own name.
  const own = row({ type: { id: 2, label: 'F24-2' }, month: null, year: 2 });
  const paths = planBundle([own, typed('F24'), typed('F24')]).entries.map(({ path }) => path);
  expect(paths).toEqual(['F24-2-2.pdf', 'F24-2.pdf', 'F24-2-3.pdf']);
});

test('documents of several years are in a folder for each', () => {
  const paths = planBundle([row(), row({ year: 2025 })]).entries.map(({ path }) => path);
  expect(paths).toEqual(['2026/F24-2026-06.pdf', '2025/F24-2025-06.pdf']);
});

test('the size is the sum, and unknown as soon as one is', () => {
  expect(planBundle([row(), row({ bytes: 500 })]).bytes).toBe(1500);
  expect(planBundle([row(), row({ bytes: null }), row()]).bytes).toBeUndefined();
  expect(planBundle([]).bytes).toBe(0);
});

test('thousands of documents of one name are planned with a few looks at the names for each', () => {
  const many = Array.from({ length: 10_000 }, () => row());
  const looks = jest.spyOn(Set.prototype, 'has');
  const { entries } = planBundle(many);
  const { length } = looks.mock.calls;
  looks.mockRestore();
  expect(entries.at(-1)?.path).toBe('F24-2026-06-10000.pdf');
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThan(30_000);
});

test('the archive is called after the day', () => {
  expect(bundleName('2026-11-21')).toBe('Documenti-2026-11-21.zip');
});
