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

function format(iso: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const date = momentOf(iso);
  return date ? new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(date) : '';
}

/** Today's date in Rome as YYYY-MM-DD. */
export function romeToday(now: Date): string {
  return format(now.toISOString(), 'en-CA', {});
}

/** A date (YYYY-MM-DD) or moment (ISO 8601) as people write it: 16 giugno 2026. Empty if it is neither. */
export function formatDate(iso: string, locale: string): string {
  return format(iso, locale, { dateStyle: 'long' });
}

/** A month (YYYY-MM) as people write it: giugno 2026. Empty if it is none. */
export function formatMonth(month: string, locale: string): string {
  return format(`${month}-01`, locale, { month: 'long', year: 'numeric' });
}

/** The abbreviated month of a date (YYYY-MM-DD): giu. Empty if it is none. */
export function formatShortMonth(iso: string, locale: string): string {
  return format(iso, locale, { month: 'short' });
}

/** The name of a month, 1 to 12 (decision W4). Empty for any other number. */
export function monthName(month: number, locale: string): string {
  return format(`2026-${String(month).padStart(2, '0')}-15`, locale, { month: 'long' });
}
