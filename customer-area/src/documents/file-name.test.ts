import fc from 'fast-check';
import { anyDocuments, documentRow } from '../testing/documents.ts';
import { downloadHref, fileName } from './file-name.ts';

test.each([
  [{}, 'F24-2026-06.pdf'],
  [{ type: { id: 2, label: 'Dichiarazione IVA' }, month: null }, 'Dichiarazione-IVA-2026.pdf'],
  [{ type: undefined, title: 'Società: l’atto' }, 'Societa-l-atto-2026-06.pdf'],
  [{ type: undefined, title: '../../' }, 'Documento-2026-06.pdf'],
  [{ mimeType: 'image/jpeg' }, 'F24-2026-06.jpg'],
])('%p is saved as %s', (given, name) => {
  expect(fileName(documentRow(given))).toBe(name);
});

test('a name is one part of a path, with one extension, whatever the document is called', () => {
  fc.assert(
    fc.property(anyDocuments, fc.string(), fc.string(), (rows, label, title) => {
      for (const row of [...rows, documentRow({ type: { id: 1, label }, title })]) {
        expect(fileName(row)).toMatch(/^[A-Za-z0-9][A-Za-z0-9-]*\.[a-z0-9]{1,5}$/);
      }
    }),
  );
});

test('the address says that the file is to be saved', () => {
  expect(downloadHref(documentRow())).toBe('/api/assets/a-file/F24-2026-06.pdf?download');
});
