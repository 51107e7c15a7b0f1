import { bareCode, type Reading } from './text.ts';

const months = [
  ...['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno'],
  ...['luglio', 'agosto', 'settembre', 'ottobre', 'novembre', 'dicembre'],
];

/** What stands before a day and says nothing more: the place of a letter, the day's name, an article, `entro`. */
const before =
  /^(?:\p{L}[\p{L}' ]*, ?)?(?:(?:(?:lun|mar|mer|gio|ven|sab|dom)\p{L}*|l[iì]|il|al|dal|del|entro)[., ]+|(?:da|de)?l+['’])*(?=\d)/iu;

/** Day, month and year as Italians and spreadsheets write them: `16 giugno 2026`, `16-giu-26`, `16 giugno ’26`. */
const inWords =
  /^(\d{1,2})[°ºª^]? ?[-./]? ?(?:di )?(\p{L}+)[.,]{0,2} ?[-./]? ?(?:del )?['’]?(\d{4}|\d{2})$/u;
const inDigits = /^(\d{1,2}) ?[°º]? ?([/.\- ]) ?(\d{1,2}) ?\2 ?['’]?(\d{4}|\d{2})$/;
const yearFirst = /^(\d{4}) ?([/.-]) ?(\d{1,2}) ?\2 ?(\d{1,2})$/;
const joined = /^(?:(\d{4})(\d{2})(\d{2})|(\d{2})(\d{2})(\d{4}))$/;

/** Midnight, which spreadsheets add to a day. */
const midnight = /(?:T| )0{1,2}[:.]00(?:[:.]00(?:[.,]0+)?)?$/i;

const firstYear = 1900;
const lastYear = 2199;

/** Returns true for a day of the calendar, `YYYY-MM-DD`, from 1900 to 2199. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  if (year < firstYear || year > lastYear || month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const longest = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day <= longest;
}

/** Two digits are a year of 1970 to 2069, as in the POSIX calendars. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return `${Number(year) < 70 ? '20' : '19'}${year}`;
}

function monthOf(name: string): string | undefined {
  const wanted = name.toLowerCase();
  if (wanted.length < 3) return undefined;
  const index = months.findIndex((month) => month.startsWith(wanted));
  return index < 0 ? undefined : String(index + 1);
}

/** Returns year, month and day of a text; undefined when it is not written as a day. */
function partsOf(text: string): readonly [string, string, string] | undefined {
  const digits = inDigits.exec(text);
  if (digits) return [fullYear(digits[4] ?? ''), digits[3] ?? '', digits[1] ?? ''];
  const iso = yearFirst.exec(text);
  if (iso) return [iso[1] ?? '', iso[3] ?? '', iso[4] ?? ''];
  const words = inWords.exec(text);
  if (words) {
    const month = monthOf(words[2] ?? '');
    return month === undefined ? undefined : [fullYear(words[3] ?? ''), month, words[1] ?? ''];
  }
  if (!joined.test(text)) return undefined;
  // Eight digits: no month is 19 or 20, so that the years of our time stand on one side only.
  return /^(?:19|20|21)\d{2}(?:0\d|1[0-2])/.test(text)
    ? [text.slice(0, 4), text.slice(4, 6), text.slice(6)]
    : [text.slice(4), text.slice(2, 4), text.slice(0, 2)];
}

/**
 * Reads a day of the calendar and returns it as text, `YYYY-MM-DD`: a day is no moment and has no time zone. Accepts the
 * Italian ways to write it (`16/6/2026`, `16.06.26`, `16 giugno 2026`, `1° luglio 2026`, `16-giu-26`), the ISO form, and
 * eight digits, behind `entro il` or the day's name too; the day stands before the month. Days that the calendar does not have are `impossible`.
 */
export function readDay(text: string): Reading<'empty' | 'invalid' | 'impossible'> {
  const clean = bareCode(text).replace(midnight, '').replace(before, '');
  if (clean === '') return { problem: 'empty' };
  const parts = partsOf(clean);
  if (parts === undefined) return { problem: 'invalid' };
  const [year, month, day] = parts;
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(value) ? { value } : { problem: 'impossible' };
}

/** A day, in milliseconds. */
export const dayLength = 24 * 60 * 60 * 1000;

/** Returns the day that is some days after (or, negative, before) another one; both are `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  // UTC has no daylight saving: every day is as long as the next.
  const moment = Date.parse(`${day}T00:00:00Z`) + count * dayLength;
  return new Date(moment).toISOString().slice(0, 10);
}

/** Returns how many days a day is after another one, negative when it is before; both are `YYYY-MM-DD`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength);
