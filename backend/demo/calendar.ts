// National holidays of fixed date. No tax deadline falls on Easter Monday.
const holidays = new Set(
  '01-01 01-06 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26'.split(' '),
);

const italianDay = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns the first occurrence of a yearly date (MM-DD) after a day. */
export function nextYearly(monthDay: string, today: string): string {
  const year = yearOf(today);
  const thisYear = `${year}-${monthDay}`;
  return thisYear > today ? thisYear : `${year + 1}-${monthDay}`;
}

/** Returns the latest occurrence of a yearly date (MM-DD) up to a day, or some years before it. */
export function lastYearly(monthDay: string, today: string, yearsBefore = 0): string {
  const year = yearOf(today);
  const latest = `${year}-${monthDay}` <= today ? year : year - 1;
  return `${latest - yearsBefore}-${monthDay}`;
}

/** Returns the day itself, or the first day after it that is neither a weekend nor a national holiday. */
export function workingDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const resting = date.getUTCDay() % 6 === 0 || holidays.has(day.slice(5));
  if (!resting) return day;
  date.setUTCDate(date.getUTCDate() + 1);
  return workingDay(date.toISOString().slice(0, 10));
}

/** Returns a date in Italian: 16 giugno 2026. */
export function longDate(day: string): string {
  return italianDay.format(new Date(`${day}T00:00:00Z`));
}

/** Returns the year of a YYYY-MM-DD date. */
export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
