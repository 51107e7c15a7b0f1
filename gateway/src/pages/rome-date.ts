const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome', dateStyle: 'short' });

/** The date in Rome as `yyyy-mm-dd`: what depends on the date changes at midnight there (decision W3). */
export function romeDate(now: Date): string {
  return format.format(now);
}
