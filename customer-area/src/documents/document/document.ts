import { assetUrl } from '@studio/shared/content';
import { extensionOf } from '@studio/shared/format';

/** The type of a document: F24, payslip, balance sheet. */
export interface DocumentType {
  readonly id: number;
  readonly label: string;
}

/** One document of the client, as the list shows it. */
export interface DocumentRow {
  readonly id: number;
  /** Undefined when the firm set no type. */
  readonly type: DocumentType | undefined;
  readonly title: string;
  readonly fileId: string;
  readonly mimeType: string | null;
  /** Size of the file in bytes; null when the backend does not know it. */
  readonly bytes: number | null;
  readonly year: number;
  /** 1 to 12; null when the document covers the whole year. */
  readonly month: number | null;
  /** True until the client has opened or downloaded the document. */
  readonly isNew: boolean;
}

type WithMimeType = Pick<DocumentRow, 'mimeType'>;

/** Image types that every supported browser displays. */
const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/svg+xml'];

/** Returns the MIME type without its parameters. */
function mediaType({ mimeType }: WithMimeType): string {
  return mimeType?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Returns true for a PDF. */
export function isPdf(row: WithMimeType): boolean {
  return mediaType(row) === 'application/pdf';
}

/** Returns true when the page can show the document. */
export function canPreview(row: WithMimeType): boolean {
  return isPdf(row) || imageTypes.includes(mediaType(row));
}

/**
 * Returns the name that a document is saved under: type, year and month, with the extension of its MIME type
 * (`F24-2026-06.pdf`).
 */
export function fileName({ type, title, year, month, mimeType }: DocumentRow): string {
  const kind = slug(type?.label ?? title) || 'Documento';
  const period = month === null ? `${year}` : `${year}-${String(month).padStart(2, '0')}`;
  return `${kind}-${period}.${extensionOf(mimeType)}`;
}

/** Joins the words of a text by hyphens, in ASCII letters and digits; keeps their case. */
function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
}

/** Returns the URL under which the backend records a download; its last segment is the file name. */
export function downloadHref(row: DocumentRow): string {
  return `${assetUrl(row.fileId)}/${fileName(row)}?download`;
}
