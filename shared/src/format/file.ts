import { oncePerLocale } from './intl.ts';

/** A map, because an untrusted MIME type could equal a name of the object prototype. */
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

/** Returns the usual file extension of a MIME type, without a dot; `file` for an unknown type. */
export function extensionOf(mimeType: string | null | undefined): string {
  const type = mimeType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const subtype = type.split('/')[1] ?? '';
  return extensions.get(type) ?? (/^[a-z0-9]{1,5}$/.test(subtype) ? subtype : 'file');
}

const oneDecimal = oncePerLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
);

/** Formats a file size in decimal units: 120 kB, 1,4 MB. */
export function formatBytes(bytes: number, locale: string): string {
  const inMegabytes = bytes >= 999_500;
  const amount = inMegabytes ? bytes / 1_000_000 : Math.max(1, Math.round(bytes / 1000));
  return `${oneDecimal(locale).format(amount)} ${inMegabytes ? 'MB' : 'kB'}`;
}

/** Returns the label of a download link: `PDF, 120 kB`; only the type when the size is unknown. */
export function fileBadge(
  type: string | null | undefined,
  bytes: number | null | undefined,
  locale: string,
): string {
  const name = extensionOf(type).toUpperCase();
  return bytes == null ? name : `${name}, ${formatBytes(bytes, locale)}`;
}
