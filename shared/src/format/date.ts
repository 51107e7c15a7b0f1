const timeZone = 'Europe/Rome';

// A bare date is a day in Rome: at noon UTC it is the same day there all year round.
function instant(iso: string): Date {
  return new Date(iso.length === 10 ? `${iso}T12:00:00Z` : iso);
}

/** Today's date in Rome as YYYY-MM-DD. */
export function romeToday(now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
}

/** A date (YYYY-MM-DD) or moment (ISO 8601) as people write it: 16 giugno 2026. Empty if it is neither. */
export function formatDate(iso: string, locale: string): string {
  const date = instant(iso);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(date);
}

/** A month (YYYY-MM) as people write it: giugno 2026. Empty if it is none. */
export function formatMonth(month: string, locale: string): string {
  const date = instant(`${month}-01`);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone }).format(date);
}

/** The abbreviated month of a date (YYYY-MM-DD): giu. Empty if it is none. */
export function formatShortMonth(iso: string, locale: string): string {
  const date = instant(iso);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(locale, { month: 'short', timeZone }).format(date);
}

/** The name of a month, 1 to 12 (decision W4). Empty for any other number. */
export function monthName(month: number, locale: string): string {
  if (!Number.isInteger(month) || month < 1 || month > 12) return '';
  const date = new Date(Date.UTC(2026, month - 1, 15));
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone }).format(date);
}
