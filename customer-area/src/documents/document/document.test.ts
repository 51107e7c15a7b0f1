import fc from 'fast-check';
import { anyDocuments, documentRow } from '../../testing/documents.ts';
import { canPreview, downloadHref, fileName } from './document.ts';

test.each([
  [{}, 'F24-2026-06.pdf'],
  [{ type: { id: 2, label: 'Dichiarazione IVA' }, month: null }, 'Dichiarazione-IVA-2026.pdf'],
  [{ type: undefined, title: 'Società: l’atto' }, 'Societa-l-atto-2026-06.pdf'],
  [{ type: undefined, title: '../../' }, 'Documento-2026-06.pdf'],
  [{ mimeType: 'image/jpeg' }, 'F24-2026-06.jpg'],
])('saves the document %p as %s', (given, name) => {
  expect(fileName(documentRow(given))).toBe(name);
});

test('makes a file name of one path segment with one extension from any type and title', () => {
  fc.assert(
    fc.property(anyDocuments, fc.string(), fc.string(), (rows, label, title) => {
      for (const row of [...rows, documentRow({ type: { id: 1, label }, title })]) {
        expect(fileName(row)).toMatch(/^[A-Za-z0-9][A-Za-z0-9-]*\.[a-z0-9]{1,5}$/);
      }
    }),
  );
});

test('marks the URL as a download', () => {
  expect(downloadHref(documentRow())).toBe('/api/assets/a-file/F24-2026-06.pdf?download');
});

test.each([
  ['application/pdf', true],
  ['Image/PNG; charset=binary', true],
  ['text/html', false],
  [null, false],
])('previews %p: %p', (mimeType, expected) => {
  expect(canPreview(documentRow({ mimeType }))).toBe(expected);
});
