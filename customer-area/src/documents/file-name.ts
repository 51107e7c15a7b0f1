import { assetUrl } from '@studio/shared/content';
import { extensionOf } from '@studio/shared/format';
import type { DocumentRow } from './document-row.ts';

/** Text as part of a file name: the words as they are written, joined by hyphens, in ASCII letters and digits. */
function inFileName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
}

/** What a document is saved as: kind, year and month, with the extension of its MIME type: `F24-2026-06.pdf`. */
export function fileName({ type, title, year, month, mimeType }: DocumentRow): string {
  const kind = inFileName(type?.label ?? title) || 'Documento';
  const period = month === null ? `${year}` : `${year}-${String(month).padStart(2, '0')}`;
  return `${kind}-${period}.${extensionOf(mimeType)}`;
}

/** Address under which the browser saves the document under its speaking name. */
export function downloadHref(row: DocumentRow): string {
  return `${assetUrl(row.fileId)}/${fileName(row)}?download`;
}
