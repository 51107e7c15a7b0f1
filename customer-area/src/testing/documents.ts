import fc from 'fast-check';
import type { DocumentRow } from '../documents/document/document.ts';

/** Returns a document with the given values. */
export function documentRow(given: Partial<DocumentRow> = {}): DocumentRow {
  return {
    id: 1,
    type: { id: 1, label: 'F24' },
    title: 'F24 IVA',
    fileId: 'a-file',
    storedName: null,
    mimeType: 'application/pdf',
    bytes: 120_000,
    year: 2026,
    month: 6,
    isNew: false,
    ...given,
  };
}

const typeLabels = ['F24', 'Cedolino', 'bilancio', 'Bilancio', 'Àncora', 'Dichiarazione IVA'];

const anyType = fc
  .integer({ min: 0, max: typeLabels.length - 1 })
  .map((index) => ({ id: index + 1, label: typeLabels[index] ?? '' }));

const anyDocument = fc.record({
  type: fc.option(anyType, { nil: undefined }),
  title: fc.string({ maxLength: 20 }),
  isNew: fc.boolean(),
  year: fc.integer({ min: 2020, max: 2026 }),
  month: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
  mimeType: fc.option(fc.constantFrom('application/pdf', 'image/png', 'text/xml'), { nil: null }),
});

/** Generates lists of documents with unique ids. */
export const anyDocuments: fc.Arbitrary<DocumentRow[]> = fc
  .array(anyDocument, { maxLength: 60 })
  .map((list) => list.map((given, index) => documentRow({ ...given, id: index + 1 })));

/** Returns many documents of ten years and a few types. */
export function manyDocuments(count: number): DocumentRow[] {
  return Array.from({ length: count }, (_, index) =>
    documentRow({
      id: index + 1,
      type: { id: (index % 6) + 1, label: typeLabels[index % 6] ?? '' },
      title: `Documento numero ${index + 1}`,
      year: 2017 + (index % 10),
      month: index % 13 === 0 ? null : index % 13,
      bytes: 20_000 + index * 37,
    }),
  );
}

/** Returns a document as the backend’s record. */
export function documentRecord(row: DocumentRow): object {
  return {
    id: row.id,
    anno: row.year,
    mese: row.month,
    letto_il: row.isNew ? null : '2026-07-01T10:00:00Z',
    ...(row.answer !== undefined && {
      risposta_chiesta: 'approvazione',
      risposta: row.answer === 'asked' ? null : row.answer,
    }),
    tipologia: row.type === undefined ? null : { id: row.type.id, tipologia: row.type.label },
    documento: {
      id: row.fileId,
      title: row.title,
      type: row.mimeType,
      filesize: row.bytes,
      name: row.storedName,
    },
  };
}
