/** @jest-environment node */
import fc from 'fast-check';
import type { DocumentRow } from '../document/document.ts';
import { planZip, zipName } from './plan-zip.ts';

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
    title: 'F24',
    fileId: 'a-file',
    mimeType: 'application/pdf',
    bytes: 1000,
    year: 2026,
    month: 6,
    isNew: true,
    ...values,
  };
}

test('puts every document into the archive once, in the given order', () => {
  fc.assert(
    fc.property(fc.array(rows), (chosen) => {
      expect(planZip(chosen).entries.map((entry) => entry.row)).toEqual(chosen);
    }),
  );
});

test('makes names unique regardless of case', () => {
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 200 }), (chosen) => {
      const paths = planZip(chosen).entries.map(({ path }) => path.toLowerCase());
      expect(new Set(paths).size).toBe(paths.length);
    }),
  );
});

test('creates no path that leaves the archive: at most a year folder before a plain name', () => {
  fc.assert(
    fc.property(fc.array(rows), (chosen) => {
      for (const { path } of planZip(chosen).entries) {
        expect(path).toMatch(/^(?:\d{4}\/)?[A-Za-z0-9][A-Za-z0-9-]*\.[a-z0-9]{1,5}$/);
      }
    }),
  );
});

test('numbers documents of the same name', () => {
  const paths = planZip([row(), row(), row()]).entries.map(({ path }) => path);
  expect(paths).toEqual(['F24-2026-06.pdf', 'F24-2026-06-2.pdf', 'F24-2026-06-3.pdf']);
});

test('names documents of one type and period by their titles', () => {
  const paths = planZip([row({ title: 'F24 Rossi' }), row({ title: 'F24 Neri' })]).entries;
  expect(paths.map(({ path }) => path)).toEqual(['F24-2026-06-Rossi.pdf', 'F24-2026-06-Neri.pdf']);
});

test('skips a number that another document already has in its own name', () => {
  const typed = (label: string) => row({ type: { id: 1, label }, month: null, year: 2 });
  // Called F24-2-2.pdf by its own name.
  const own = row({ type: { id: 2, label: 'F24-2' }, title: '', month: null, year: 2 });
  const paths = planZip([own, typed('F24'), typed('F24')]).entries.map(({ path }) => path);
  expect(paths).toEqual(['F24-2-2.pdf', 'F24-2.pdf', 'F24-2-3.pdf']);
});

test('puts documents of several years into a folder per year', () => {
  const paths = planZip([row(), row({ year: 2025 })]).entries.map(({ path }) => path);
  expect(paths).toEqual(['2026/F24-2026-06.pdf', '2025/F24-2025-06.pdf']);
});

test('sums the sizes, and returns undefined when one is unknown', () => {
  expect(planZip([row(), row({ bytes: 500 })]).bytes).toBe(1500);
  expect(planZip([row(), row({ bytes: null }), row()]).bytes).toBeUndefined();
  expect(planZip([]).bytes).toBe(0);
});

test('looks up few names per document among thousands of the same name', () => {
  const many = Array.from({ length: 10_000 }, () => row());
  const looks = jest.spyOn(Set.prototype, 'has');
  const { entries } = planZip(many);
  const { length } = looks.mock.calls;
  looks.mockRestore();
  expect(entries.at(-1)?.path).toBe('F24-2026-06-10000.pdf');
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThan(30_000);
});

test('names the archive after the day', () => {
  expect(zipName('2026-11-21')).toBe('Documenti-2026-11-21.zip');
});
