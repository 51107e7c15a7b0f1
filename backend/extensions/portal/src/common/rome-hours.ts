const hour = 60 * 60 * 1000;

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

/**
 * Returns the last moment, not after `now`, at which clocks in Rome showed this full hour; both in milliseconds since
 * the epoch.
 */
export function lastHourInRome(hours: number, now: number): number {
  const clock = new Date(wallClock(now));
  const today = Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate(), hours);
  const wanted = today > clock.getTime() ? today - 24 * hour : today;
  // The offset at that moment can differ from the one now: the second step corrects it.
  const guess = now - (clock.getTime() - wanted);
  return guess + (wanted - wallClock(guess));
}

/** Returns true at the hours, in Rome, at which reminders go out: no phone rings at night. */
export function isReminderHour(now: Date): boolean {
  const hours = new Date(wallClock(now.getTime())).getUTCHours();
  return hours >= 8 && hours < 20;
}
