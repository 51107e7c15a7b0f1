/** @jest-environment node */
import fc from 'fast-check';
import { anyDocuments, documentRow } from '../../testing/documents.ts';
import { canPreview, downloadHref, fileName, rowWords } from './document.ts';
import { createLabels } from './labels.ts';

test.each([
  [{}, 'F24-2026-06-IVA.pdf'],
  [{ title: 'F24' }, 'F24-2026-06.pdf'],
  [{ title: 'f24 – Giugno 2026' }, 'F24-2026-06.pdf'],
  [{ title: '2026-06' }, 'F24-2026-06.pdf'],
  [{ title: 'F24 IVA 06/2026' }, 'F24-2026-06-IVA.pdf'],
  [{ title: 'F240' }, 'F24-2026-06-F240.pdf'],
  [{ title: 'Matricola 12026' }, 'F24-2026-06-Matricola-12026.pdf'],
  [{ title: 'Saldo maggio 2026' }, 'F24-2026-06-Saldo-maggio.pdf'],
  [{ title: '' }, 'F24-2026-06.pdf'],
  [{ title: 'F24 2026', month: null }, 'F24-2026.pdf'],
  [
    { type: { id: 2, label: 'Dichiarazione IVA' }, month: null },
    'Dichiarazione-IVA-2026-F24-IVA.pdf',
  ],
  [{ type: undefined, title: 'Lettera giugno 2026' }, 'Lettera-2026-06.pdf'],
  [{ type: undefined, title: 'Società: l’atto' }, 'Societa-l-atto-2026-06.pdf'],
  [{ type: undefined, title: '../../' }, 'Documento-2026-06.pdf'],
  [{ title: 'F24', mimeType: 'image/jpeg' }, 'F24-2026-06.jpg'],
  [
    { mimeType: 'application/pkcs7-mime', storedName: 'atto.v2.PDF.p7m' },
    'F24-2026-06-IVA.pdf.p7m',
  ],
  [
    { mimeType: 'application/pkcs7-mime', storedName: 'a.xml.p7m.p7m' },
    'F24-2026-06-IVA.xml.p7m.p7m',
  ],
  [{ mimeType: 'application/pkcs7-mime', storedName: 'atto' }, 'F24-2026-06-IVA.p7m'],
  [{ storedName: 'atto.exe' }, 'F24-2026-06-IVA.pdf'],
  [{ mimeType: 'application/vnd.ms-word.document.macroEnabled.12' }, 'F24-2026-06-IVA.docm'],
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

test('names the payslips of a month apart in files and in sentences', () => {
  const payslip = { type: { id: 4, label: 'Cedolino' }, month: 10 };
  const rows = ['Cedolino di Ada Rossi', 'Cedolino di Ugo Neri'].map((title) =>
    documentRow({ ...payslip, title }),
  );
  expect(rows.map(fileName)).toEqual([
    'Cedolino-2026-10-di-Ada-Rossi.pdf',
    'Cedolino-2026-10-di-Ugo-Neri.pdf',
  ]);
  expect(rows.map(createLabels('it-IT').name)).toEqual([
    'Cedolino ottobre 2026, di Ada Rossi',
    'Cedolino ottobre 2026, di Ugo Neri',
  ]);
  expect(createLabels('en-US').name(documentRow({ title: 'F24 giugno 2026' }))).toBe(
    'F24 June 2026',
  );
});

test.each([
  [{ title: 'F24 IVA e ritenute giugno 2026' }, ['F24 IVA e ritenute', undefined, true]],
  [{ title: 'Delega f24 – giu. 2026' }, ['Delega f24', undefined, true]],
  [{ title: '06/2026 Mario Rossi' }, ['Mario Rossi', 'F24', true]],
  [{ title: 'Saldo di giugno 2026, IVA' }, ['Saldo di giugno 2026, IVA', 'F24', false]],
  [{ title: 'Mario Rossi' }, ['Mario Rossi', 'F24', true]],
  [{ title: 'F240' }, ['F240', 'F24', true]],
  [{ title: '2026' }, ['F24', undefined, true]],
  [{ title: '2026 in cifre', month: null }, ['2026 in cifre', 'F24', false]],
  [{ title: 'Proprietà', type: { id: 2, label: 'PROPRIETA' } }, ['Proprietà', undefined, true]],
  [{ title: '', type: undefined }, ['', undefined, true]],
])('says nothing twice about %p', (given, words) => {
  const { title, type, hasPeriod } = rowWords(documentRow(given));
  expect([title, type, hasPeriod]).toEqual(words);
});

test('marks the URL as a download', () => {
  expect(downloadHref(documentRow())).toBe('/api/assets/a-file/F24-2026-06-IVA.pdf?download');
});

test.each([
  ['application/pdf', true],
  ['Image/PNG; charset=binary', true],
  ['text/html', false],
  [null, false],
])('previews %p: %p', (mimeType, expected) => {
  expect(canPreview(documentRow({ mimeType }))).toBe(expected);
});
