import type { ClientDocument } from '@studio/shared/accounts';
import type { DocumentRow } from './document-row.ts';

/** A document of the backend as a row of the list. */
export function toRow({
  id,
  anno,
  mese,
  letto_il,
  tipologia,
  documento,
}: ClientDocument): DocumentRow {
  return {
    id,
    type: tipologia === null ? undefined : { id: tipologia.id, label: tipologia.tipologia },
    title: documento.title ?? '',
    fileId: documento.id,
    mimeType: documento.type,
    bytes: documento.filesize,
    year: anno,
    month: mese,
    isNew: letto_il == null,
  };
}
