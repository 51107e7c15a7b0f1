import type { DocumentRow } from '../documents/document/document.ts';

/** Returns a document as the backend’s record. */
export function documentRecord(row: DocumentRow): object {
  return {
    id: row.id,
    anno: row.year,
    mese: row.month,
    letto_il: row.isNew ? null : '2026-07-01T10:00:00Z',
    tipologia: row.type === undefined ? null : { id: row.type.id, tipologia: row.type.label },
    documento: { id: row.fileId, title: row.title, type: row.mimeType, filesize: row.bytes },
  };
}
