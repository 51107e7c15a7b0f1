import { oncePerLocale } from './once-per-locale.ts';

/** A map, not an object: a type from outside could be called like something every object has. */
const extensions = new Map([
  ['application/pdf', 'pdf'],
  ['application/zip', 'zip'],
  ['application/msword', 'doc'],
  ['application/vnd.ms-excel', 'xls'],
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/pkcs7-mime', 'p7m'],
  ['image/jpeg', 'jpg'],
  ['image/svg+xml', 'svg'],
  ['text/plain', 'txt'],
]);

/** The usual file extension of a MIME type, without a dot; `file` when the type says nothing. */
export function extensionOf(mimeType: string | null | undefined): string {
  const type = mimeType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const subtype = type.split('/')[1] ?? '';
  return extensions.get(type) ?? (/^[a-z0-9]{1,5}$/.test(subtype) ? subtype : 'file');
}

const oneDecimal = oncePerLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
);

/** A file size as people write it: 120 kB, 1,4 MB (decimal units). */
export function formatBytes(bytes: number, locale: string): string {
  const inMegabytes = bytes >= 999_500;
  const amount = inMegabytes ? bytes / 1_000_000 : Math.max(1, Math.round(bytes / 1000));
  return `${oneDecimal(locale).format(amount)} ${inMegabytes ? 'MB' : 'kB'}`;
}

/** What a download link says of its file: `PDF, 120 kB`; only the type when the size is unknown. */
export function fileBadge(
  type: string | null | undefined,
  bytes: number | null | undefined,
  locale: string,
): string {
  const name = extensionOf(type).toUpperCase();
  return bytes == null ? name : `${name}, ${formatBytes(bytes, locale)}`;
}
