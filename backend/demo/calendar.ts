import { formatDate } from '@studio/shared/kit/format';
import { addDays } from '@studio/shared/rules';

/** The national holidays of fixed date (L. 260/1949; 4 October since 2026, L. 151/2025). */
const holidays = new Set(
  '01-01 01-06 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26'.split(' '),
);

/** Returns Easter Monday of a year of the Gregorian calendar (Meeus, *Astronomical Algorithms*, chapter 8). */
function easterMonday(year: number): string {
  const [golden, century, ofCentury] = [year % 19, Math.floor(year / 100), year % 100];
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30;
  const sunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * sunday) / 451);
  const days = epact + sunday - 7 * late + 114;
  const month = String(Math.floor(days / 31)).padStart(2, '0');
  const day = String((days % 31) + 1).padStart(2, '0');
  return addDays(`${year}-${month}-${day}`, 1);
}

/**
 * Returns the first occurrence of a yearly date (MM-DD) whose working day comes after a day: its nominal day, and the
 * working day to which it moves. A date at the end of December can move into the next year.
 */
export function nextYearly(monthDay: string, today: string): { nominal: string; day: string } {
  const year = yearOf(today);
  for (const one of [year - 1, year]) {
    const nominal = `${one}-${monthDay}`;
    const day = workingDay(nominal);
    if (day > today) return { nominal, day };
  }
  const nominal = `${year + 1}-${monthDay}`;
  return { nominal, day: workingDay(nominal) };
}

/** Returns the latest occurrence of a yearly date (MM-DD) up to a day, or some years before it. */
export function lastYearly(monthDay: string, today: string, yearsBefore = 0): string {
  const year = yearOf(today);
  const latest = `${year}-${monthDay}` <= today ? year : year - 1;
  return `${latest - yearsBefore}-${monthDay}`;
}

/** Returns the day itself, or the first day after it that is neither a weekend nor a national holiday. */
export function workingDay(day: string): string {
  const isWeekend = new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0;
  const isResting = isWeekend || holidays.has(day.slice(5)) || day === easterMonday(yearOf(day));
  return isResting ? workingDay(addDays(day, 1)) : day;
}

/** Returns a date in Italian: 16 giugno 2026. */
export function longDate(day: string): string {
  return formatDate(day, 'it-IT');
}

/** Returns the year of a YYYY-MM-DD date. */
export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
