import type { DocumentRow } from '../document-row.ts';

/** Pictures that every browser of ours shows. */
const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/svg+xml'];

/** The type without its parameters. */
function typeOf({ mimeType }: Pick<DocumentRow, 'mimeType'>): string {
  return mimeType?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Whether a document is a PDF. */
export function isPdf(row: Pick<DocumentRow, 'mimeType'>): boolean {
  return typeOf(row) === 'application/pdf';
}

/** Whether a document can be shown in the page. */
export function canPreview(row: Pick<DocumentRow, 'mimeType'>): boolean {
  return isPdf(row) || pictures.includes(typeOf(row));
}
