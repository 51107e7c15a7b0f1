import { oncePerLocale } from './intl.ts';

const timeZone = 'Europe/Rome';

/**
 * Parses a date (YYYY-MM-DD) or a moment (ISO 8601); undefined when the text is neither. A bare date becomes noon UTC,
 * which is on the same day in Rome all year round.
 */
function parseMoment(iso: string): Date | undefined {
  // The Date constructor accepts almost any text.
  if (!/^\d{4}-\d{2}-\d{2}/.test(iso)) return undefined;
  const date = new Date(iso.length === 10 ? `${iso}T12:00:00Z` : iso);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Returns a formatted date with the first of a month as Italians write it: 1° luglio 2026. */
export function ordinalDay(text: string, locale: string): string {
  return locale.startsWith('it') ? text.replace(/\b1(?= \p{L})/u, '1°') : text;
}

/** Returns a formatter of dates and moments; it returns an empty text for an invalid date. */
function formatter(options: Intl.DateTimeFormatOptions) {
  const formats = oncePerLocale(
    (locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone }),
  );
  return (iso: string, locale: string): string => {
    const date = parseMoment(iso);
    return date ? ordinalDay(formats(locale).format(date), locale) : '';
  };
}

// Marked as pure, so that bundles drop those that they do not use.
const long = /*#__PURE__*/ formatter({ dateStyle: 'long' });
const withTime = /*#__PURE__*/ formatter({ dateStyle: 'long', timeStyle: 'short' });
const shortWithTime = /*#__PURE__*/ formatter({ dateStyle: 'medium', timeStyle: 'short' });
const monthAndYear = /*#__PURE__*/ formatter({ month: 'long', year: 'numeric' });
const shortMonth = /*#__PURE__*/ formatter({ month: 'short' });
const longMonth = /*#__PURE__*/ formatter({ month: 'long' });

const dayInRome = /*#__PURE__*/ new Intl.DateTimeFormat('en', {
  timeZone,
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Returns the date in Rome as YYYY-MM-DD. */
export function romeToday(now: Date | number): string {
  // From parts, because no locale writes a date in this order in every browser: `en-CA` does not in WebKitGTK.
  const parts = Object.fromEntries(
    dayInRome.formatToParts(now).map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** Formats a moment (ISO 8601) in Italy: 16 giugno 2026 alle ore 10:30. Empty when invalid. */
export function formatMoment(iso: string, locale: string): string {
  return withTime(iso, locale);
}

/** Formats a moment (ISO 8601) in Italy, briefly: 16 giu 2026, 10:30. Empty when invalid. */
export function formatShortMoment(iso: string, locale: string): string {
  return shortWithTime(iso, locale);
}

/** Formats a date (YYYY-MM-DD) or moment (ISO 8601): 16 giugno 2026. Empty when invalid. */
export function formatDate(iso: string, locale: string): string {
  return long(iso, locale);
}

/** Formats a month (YYYY-MM): giugno 2026. Empty when invalid. */
export function formatMonth(month: string, locale: string): string {
  return monthAndYear(`${month}-01`, locale);
}

/** Formats the abbreviated month of a date (YYYY-MM-DD): giu. Empty when invalid. */
export function formatShortMonth(iso: string, locale: string): string {
  return shortMonth(iso, locale);
}

/** Returns the name of a month, 1 to 12 (decision W4). Empty for any other number. */
export function monthName(month: number, locale: string): string {
  return longMonth(`2026-${String(month).padStart(2, '0')}-15`, locale);
}
