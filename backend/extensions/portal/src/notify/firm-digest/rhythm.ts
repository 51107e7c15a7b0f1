import type { noticeRhythms } from '../../../../../schema/avvisi-studio.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The shortest pause between two mails that go out at once. */
const shortestPause = 5 * minute;

/** The rhythm of the mail to the firm, and the hour in Italy at which a daily one goes out. */
export interface Rhythm {
  ritmo: keyof typeof noticeRhythms;
  ora: number;
}

const inRome = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  hourCycle: 'h23',
  ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
  ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
});

/** Returns a moment's wall clock in Rome as if it were UTC, in milliseconds. */
function wallClock(moment: number): number {
  const parts = Object.fromEntries(
    inRome.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour: hours = 0, minute: minutes = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hours, minutes, second);
}

/** Returns the last moment, not after `now`, at which clocks in Rome showed this full hour. */
function lastHourInRome(hours: number, now: number): number {
  const clock = new Date(wallClock(now));
  const today = Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate(), hours);
  const wanted = today > clock.getTime() ? today - 24 * hour : today;
  // The offset at that moment can differ from the one now: the second step corrects it.
  const guess = now - (clock.getTime() - wanted);
  return guess + (wanted - wallClock(guess));
}

/**
 * Returns the moment up to which an earlier check lets a mail go out now, in milliseconds; undefined for never.
 * @param now in milliseconds since the epoch
 */
export function dueSince({ ritmo, ora }: Rhythm, now: number): number | undefined {
  if (ritmo === 'mai') return undefined;
  if (ritmo === 'ogni_giorno') return lastHourInRome(ora, now) - 1;
  return now - (ritmo === 'subito' ? shortestPause : hour);
}
