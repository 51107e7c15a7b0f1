import { oncePerLocale } from './once-per-locale.ts';

const timeZone = 'Europe/Rome';

/**
 * The moment a text names, undefined when it names none. A bare date is a day in Rome: at noon UTC it is
 * the same day there all year round.
 */
function momentOf(iso: string): Date | undefined {
  // Date itself reads almost anything as some date.
  if (!/^\d{4}-\d{2}-\d{2}/.test(iso)) return undefined;
  const date = new Date(iso.length === 10 ? `${iso}T12:00:00Z` : iso);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Makes what writes a date or moment in one way; it writes nothing for what is neither. */
function writer(options: Intl.DateTimeFormatOptions) {
  const formats = oncePerLocale(
    (locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone }),
  );
  return (iso: string, locale: string): string => {
    const date = momentOf(iso);
    return date ? formats(locale).format(date) : '';
  };
}

const inDigits = writer({});
const long = writer({ dateStyle: 'long' });
const monthAndYear = writer({ month: 'long', year: 'numeric' });
const shortMonth = writer({ month: 'short' });
const longMonth = writer({ month: 'long' });

/** Today's date in Rome as YYYY-MM-DD. */
export function romeToday(now: Date): string {
  return inDigits(now.toISOString(), 'en-CA');
}

/** A date (YYYY-MM-DD) or moment (ISO 8601) as people write it: 16 giugno 2026. Empty if it is neither. */
export function formatDate(iso: string, locale: string): string {
  return long(iso, locale);
}

/** A month (YYYY-MM) as people write it: giugno 2026. Empty if it is none. */
export function formatMonth(month: string, locale: string): string {
  return monthAndYear(`${month}-01`, locale);
}

/** The abbreviated month of a date (YYYY-MM-DD): giu. Empty if it is none. */
export function formatShortMonth(iso: string, locale: string): string {
  return shortMonth(iso, locale);
}

/** The name of a month, 1 to 12 (decision W4). Empty for any other number. */
export function monthName(month: number, locale: string): string {
  return longMonth(`2026-${String(month).padStart(2, '0')}-15`, locale);
}
