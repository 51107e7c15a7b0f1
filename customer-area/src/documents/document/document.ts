import { assetUrl } from '@studio/shared/client';
import { extensionOf, monthName } from '@studio/shared/kit/format';
import { endingsOf, previewOf } from '@studio/shared/rules';

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
  /** Name of the file at the firm. */
  readonly storedName?: string | null | undefined;
  readonly mimeType: string | null;
  /** Size of the file in bytes; null when the backend does not know it. */
  readonly bytes: number | null;
  readonly year: number;
  /** 1 to 12; null when the document covers the whole year. */
  readonly month: number | null;
  /** True until the client has opened or downloaded the document. */
  readonly isNew: boolean;
  /** The answer that was given, or `asked` while the firm waits for one; undefined when it asks for none. */
  readonly answer?: DocumentAnswer | undefined;
}

/** The state of the answer that the firm asks for. */
export type DocumentAnswer = 'asked' | 'presa_visione' | 'approvazione' | 'rifiuto';

type WithMimeType = Pick<DocumentRow, 'mimeType'>;

/** Returns true for a PDF. */
export function isPdf(row: WithMimeType): boolean {
  return previewOf(row.mimeType) === 'pdf';
}

/** Returns true when the page can show the document. */
export function canPreview(row: WithMimeType): boolean {
  return ['pdf', 'picture'].includes(previewOf(row.mimeType) ?? '');
}

/** Separators that may stand around a removed part of a title. */
const separators = /^[\s\p{Pd}:,.·/]+|[\s\p{Pd}:,.·/]+$/gu;

/** Removes the period of a document from either end of its title: `giugno 2026`, `giu. 2026`, `06/2026`, `2026-06`. */
function withoutPeriod({ title, year, month }: DocumentRow): string {
  // The firm writes its titles in Italian, whatever the language of the page.
  const ofMonth =
    month === null
      ? undefined
      : `${monthPattern(month)}\\s+${year}|0?${month}[-/.]${year}|${year}[-/.]0?${month}`;
  const atEnd = [ofMonth, year].filter(Boolean).join('|');
  // A year alone at the beginning may be part of a name.
  const atStart = ofMonth === undefined ? '' : `^(?:${ofMonth})(?![\\p{L}\\p{N}])|`;
  const period = new RegExp(`${atStart}(?<![\\p{L}\\p{N}])(?:${atEnd})$`, 'iu');
  return title.trim().replace(period, '').replace(separators, '');
}

/** Returns the pattern of a month in words: `giugno`, `giu` or `giu.`. */
function monthPattern(month: number): string {
  const name = monthName(month, 'it-IT');
  return `${name.slice(0, 3)}(?:${name.slice(3)}|\\.)?`;
}

const { compare } = new Intl.Collator('it', { sensitivity: 'base' });

/** Removes the type of a document from the beginning of a text. */
function withoutType(text: string, label: string): string {
  const rest = text.slice(label.length);
  const isRepeated = compare(text.slice(0, label.length), label) === 0;
  return isRepeated && !/^[\p{L}\p{N}]/u.test(rest) ? rest.replace(separators, '') : text;
}

/** The parts of a document's name. */
interface NameParts {
  /** The type, or without one the title. */
  readonly kind: string;
  /** The rest of the title: the part that tells the payslips of a month apart. Empty when nothing is left. */
  readonly own: string;
}

/** Returns the parts of a document's name, without the type and period that its title repeats. */
export function nameParts(row: DocumentRow): NameParts {
  const title = withoutPeriod(row);
  if (row.type === undefined) return { kind: title, own: '' };
  return { kind: row.type.label, own: withoutType(title, row.type.label) };
}

/** Returns the words of a text in lower case without accents, with a blank around each. */
function wordsOf(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
  return ` ${(plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}

/** The words of a document in a row, the most telling first; none repeats another one. */
export interface RowWords {
  /** The firm's title without the period, or the type; empty when there is neither. */
  readonly title: string;
  /** Undefined when the title says it, or when there is none. */
  readonly type: string | undefined;
  /** False when the title says the period. */
  readonly hasPeriod: boolean;
}

/** Returns the words of a document in a row. */
export function rowWords(row: DocumentRow): RowWords {
  const { type, year, month } = row;
  const title = withoutPeriod(row) || (type?.label ?? '');
  const said = wordsOf(title);
  const says = (text: string) => said.includes(wordsOf(text));
  const periods =
    month === null
      ? [`${year}`]
      : [monthName(month, 'it-IT'), `${month}`, `0${month}`].flatMap((one) => [
          `${one} ${year}`,
          `${year} ${one}`,
        ]);
  return {
    title,
    type: type === undefined || says(type.label) ? undefined : type.label,
    hasPeriod: !periods.some(says),
  };
}

/**
 * Returns the name that a document is saved under: type, year, month and the rest of the title, with the extension of
 * its MIME type (`Cedolino-2026-10-Mario-Rossi.pdf`). A signed file keeps that of the file inside (`.pdf.p7m`).
 */
export function fileName(row: DocumentRow): string {
  const { kind, own } = nameParts(row);
  const { year, month } = row;
  const period = month === null ? `${year}` : `${year}-${String(month).padStart(2, '0')}`;
  const parts = [slug(kind) || 'Documento', period, slug(own)];
  return `${parts.filter(Boolean).join('-')}${endings(row)}`;
}

function endings({ mimeType, storedName }: DocumentRow): string {
  const ending = `.${extensionOf(mimeType)}`;
  const stored = endingsOf(storedName ?? '').toLowerCase();
  return ending === '.p7m' && /^(?:\.[a-z0-9]{1,5})*\.p7m$/.test(stored) ? stored : ending;
}

/** Joins the words of a text by hyphens, in ASCII letters and digits; keeps their case. */
function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
}

/** Returns the URL under which the backend records a download; its last segment is the file name. */
export function downloadHref(row: DocumentRow): string {
  return `${assetUrl(row.fileId)}/${fileName(row)}?download`;
}
