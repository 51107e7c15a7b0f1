/** Month names as Italian writes them. */
export const months = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
] as const;

// National holidays of fixed date. Easter Monday never meets a tax deadline.
const holidays = new Set(
  '01-01 01-06 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26'.split(' '),
);

const romeDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' });

/** Today's date in Italy, as YYYY-MM-DD. */
export function romeToday(now: Date): string {
  return romeDay.format(now);
}

/** The first occurrence of a yearly date (MM-DD) after the given day. */
export function nextYearly(monthDay: string, today: string): string {
  const year = yearOf(today);
  const thisYear = `${year}-${monthDay}`;
  return thisYear > today ? thisYear : `${year + 1}-${monthDay}`;
}

/** The latest occurrence of a yearly date (MM-DD) not after the given day, or some years earlier. */
export function lastYearly(monthDay: string, today: string, yearsBefore = 0): string {
  const year = yearOf(today);
  const latest = `${year}-${monthDay}` <= today ? year : year - 1;
  return `${latest - yearsBefore}-${monthDay}`;
}

/** The day itself, or the first one after it that is neither a weekend nor a national holiday. */
export function workingDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const resting = date.getUTCDay() % 6 === 0 || holidays.has(day.slice(5));
  if (!resting) return day;
  date.setUTCDate(date.getUTCDate() + 1);
  return workingDay(date.toISOString().slice(0, 10));
}

/** A date as Italian writes it: 16 giugno 2026. */
export function longDate(day: string): string {
  return `${Number(day.slice(8))} ${monthName(Number(day.slice(5, 7)))} ${yearOf(day)}`;
}

/** The name of a month, 1 to 12. */
export function monthName(month: number): string {
  return months[month - 1] ?? '';
}

/** What a document is about in time: 'giugno 2026', or '2026' for a whole year. */
export function periodOf(year: number, month: number | null): string {
  return month === null ? `${year}` : `${monthName(month)} ${year}`;
}

/** The year of a YYYY-MM-DD date. */
export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
