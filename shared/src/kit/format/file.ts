import { extensionOf } from '../../rules/file-types/types.ts';
import { oncePerLocale } from './intl.ts';

export { extensionOf };

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
